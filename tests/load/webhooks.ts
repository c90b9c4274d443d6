/**
 * A storm of webhooks over HTTP: five copies of each event, shuffled, a tenth forged. Every event must have one
 * effect, every forgery a 400; what a caller waits is reported.
 *
 *   node --import tsx tests/load/webhooks.ts [rate=200] [seconds=60] [bookings=40]
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { startPostgres } from '../../scripts/embedded-postgres';
import { prepareDatabase } from '../../scripts/prepare-database';
import { scratchFolder } from '#tests/setup/scratch-folder';

const NAMES = ['rate', 'seconds', 'bookings'] as const;
const size = { rate: 200, seconds: 60, bookings: 40 };
for (const argument of process.argv.slice(2)) {
  const [name, value] = argument.split('=');
  const known = NAMES.find((each) => each === name);
  if (!known || !Number.isInteger(Number(value))) throw new Error(`Say it as one of ${NAMES.join('=, ')}= [${argument}]`);
  size[known] = Number(value);
}

const dataDir = scratchFolder('webhooks');
const server = await startPostgres({ dataDir, fsync: true });
try {
  process.env.DATABASE_URL = server.url;
  process.env.SANDBOX = '1';
  process.env.SESSION_SECRET = 'a-secret-that-only-tests-know';
  process.env.LOG_LEVEL = 'silent';
  await prepareDatabase(server.url, () => undefined);
  // Imported once the environment stands: the app reads it when it is loaded.
  const { runStorm } = await import('./run-webhooks');
  const load = () => loadavg().map((each) => Number(each.toFixed(1)));
  const loadBefore = load();
  const report = await runStorm(size);
  console.log(JSON.stringify({ ...size, ...report, loadBefore, loadAfter: load() }, null, 2));
  process.exitCode = report.wrong + report.unhandled + report.doubled + report.unequal > 0 ? 1 : 0;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
