/**
 * The dispatch board at its full size in a Chromium: a day of 1,000 visits and 200 pros is opened, scrolled, some visits are dragged to a
 * pro, all of it is undone, and the rest is planned. Says how long each step took, what blocked the browser for longer than 50 ms, and how
 * many frames a second it drew beside pages of the same height with nothing or with text alone on them, in the same run, so that what else the
 * machine does falls on all alike.
 *
 *   node --import tsx tests/load/board.ts [pros=200] [visits=1000] [drags=5]
 */
import { rmSync } from 'node:fs';
import { openAppRole } from '../../scripts/app-role';
import { startPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { scratchFolder } from '#tests/setup/scratch-folder';

const given = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=') as [string, string]));
const dataDir = scratchFolder('board');
const database = await startPostgres({ dataDir, fsync: false });
try {
  process.env.SANDBOX = '1';
  process.env.SESSION_SECRET = 'a-secret-that-only-tests-know';
  process.env.LOG_LEVEL = 'silent';
  await prepareDatabase(database.url, () => undefined);
  process.env.DATABASE_URL = await openAppRole(database.url);
  // Imported once the environment stands: the app reads it when it is loaded.
  const { measureBoard } = await import('./run-board');
  const { steps, scrolls, dragged, opened } = await measureBoard({
    pros: Number(given.pros ?? 200),
    visits: Number(given.visits ?? 1_000),
    drags: Number(given.drags ?? 5),
  });
  console.table(opened);
  console.table(steps);
  console.table([...scrolls, dragged]);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
