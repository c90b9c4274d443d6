/**
 * A thousand browsers listen while people write to each other and the web process is killed five times. After it
 * has settled every client's view must be the database's: nothing lost, nothing twice, in order.
 *
 *   node --import tsx tests/load/sockets.ts [sockets=1000] [threads=200] [kills=5] [seconds=60]
 */
import { rmSync } from 'node:fs';
import { startPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { scratchFolder } from '#tests/setup/scratch-folder';

const NAMES = ['sockets', 'threads', 'kills', 'seconds'] as const;
const size = { sockets: 1_000, threads: 200, kills: 5, seconds: 60 };
for (const argument of process.argv.slice(2)) {
  const [name, value] = argument.split('=');
  const known = NAMES.find((each) => each === name);
  if (!known || !Number.isInteger(Number(value))) throw new Error(`Say it as one of ${NAMES.join('=, ')}= [${argument}]`);
  size[known] = Number(value);
}

const dataDir = scratchFolder('sockets');
const server = await startPostgres({ dataDir, fsync: true });
try {
  process.env.DATABASE_URL = server.url;
  process.env.SANDBOX = '1';
  process.env.SESSION_SECRET = 'a-secret-that-only-tests-know';
  process.env.LOG_LEVEL = 'silent';
  await prepareDatabase(server.url, () => undefined);
  // Imported once the environment stands: the app reads it when it is loaded.
  const { runSockets } = await import('./run-sockets');
  const report = await runSockets(size);
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.lost + report.twice + report.disordered + report.missing > 0 ? 1 : 0;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
