/**
 * What a page costs beside a hello world of Remix: processor time of the web process a request, in turns in one run, so that what
 * else the machine does falls on both alike. Pages are asked as browsers do, compressed, and checked.
 *
 *   node --import tsx tests/load/pages.ts [requests=200] [turns=7] [only=/contact,/messages]
 *
 * On a database of its own with the demo data, or on that of DATABASE_URL.
 */
import { rmSync } from 'node:fs';
import { openAppRole } from '../../scripts/app-role';
import { startPostgres } from '../../scripts/embedded-postgres';
import { loadDemoData } from '../../scripts/load-demo-data';
import { prepareDatabase } from '../../scripts/prepare-database';
import { scratchFolder } from '#tests/setup/scratch-folder';

const given = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=') as [string, string]));
const dataDir = scratchFolder('pages');
const database = process.env.DATABASE_URL ? null : await startPostgres({ dataDir, fsync: false });
try {
  process.env.SANDBOX = '1';
  process.env.DEMO_DATA = '1';
  process.env.SESSION_SECRET = 'a-secret-that-only-tests-know';
  process.env.LOG_LEVEL = 'silent';
  if (database) {
    await prepareDatabase(database.url, () => undefined);
    await loadDemoData(database.url);
    process.env.DATABASE_URL = await openAppRole(database.url);
  }
  // Imported once the environment stands: the app reads it when it is loaded.
  const { measurePages } = await import('./run-pages');
  const report = await measurePages({
    requests: Number(given.requests ?? 200),
    turns: Number(given.turns ?? 7),
    only: given.only?.split(','),
  });
  console.table(report);
} finally {
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
