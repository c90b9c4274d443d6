import '../setup/test-env';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/embedded-postgres';
import { scratchFolder } from '../setup/scratch-folder';

const USAGE = 'npm run season -- [--seed 7] [--visits 200] [--pros 12] [--data folder]';

/** One browser after the other from one address: the limits of a season's form posts are not what is tested here. */
const LIMITS = { LIMIT_SIGN_UP_PER_HOUR: '100000', LIMIT_FORM_ACCEPTED_PER_HOUR: '100000', LIMIT_UPLOAD_PER_HOUR: '100000' };

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  console.error(`--${name} must be a whole number above 0 (got ${text}).\n${USAGE}`);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    visits: { type: 'string', default: '200' },
    pros: { type: 'string', default: '12' },
    data: { type: 'string' },
  },
});
const wanted = {
  seed: wholeNumber(values.seed, 'seed'),
  visits: wholeNumber(values.visits, 'visits'),
  pros: wholeNumber(values.pros, 'pros'),
};
const dataDir = values.data ? path.resolve(values.data) : scratchFolder('season');
const database = await startPostgres({ dataDir, fsync: false });
Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...LIMITS });
// What they import reads the environment.
const { playSeason } = await import('./play-season');
const { disconnect } = await import('#app/platform/db.server');
let failed = true;
try {
  failed = !(await playSeason({ ...wanted, say: console.log }));
} finally {
  await disconnect();
  await database.stop();
  if (!values.data) rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
