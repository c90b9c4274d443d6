import '../setup/test-env';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/embedded-postgres';
import { scratchFolder } from '../setup/scratch-folder';
import { costsInWords, processorSeconds } from './costs';
import { makeOften } from './rates';

const USAGE =
  'npm run season -- [--seed 7] [--visits 200] [--pros …] [--often claimed,storm] [--data folder] [--costs] [--tables]';

/** One browser after the other from one address: the limits of a season's form posts are not what is tested here. */
const LIMITS = {
  LIMIT_SIGN_UP_PER_HOUR: '100000',
  LIMIT_FORM_ACCEPTED_PER_HOUR: '100000',
  LIMIT_UPLOAD_PER_HOUR: '100000',
  LIMIT_CLAIM_PER_MINUTE: '100000',
};
/** What the server does in its own time, and what several processes of it do at once, would come out otherwise each time. */
const SETTINGS = ['autovacuum=off', 'synchronize_seqscans=off', 'max_parallel_workers_per_gather=0', 'jit=off'];
/** A pro does about so many of a season's visits. */
const VISITS_A_PRO = 60;
const FEWEST_PROS = 3;

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  console.error(`--${name} must be a whole number above 0 (got ${text}).\n${USAGE}`);
  process.exit(2);
}

function inWords({ own, children }: { own: number; children: number }): string {
  return `${(own + children).toFixed(0)} s of processor time, of which ${children.toFixed(0)} s of PostgreSQL`;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    visits: { type: 'string', default: '200' },
    pros: { type: 'string' },
    often: { type: 'string', default: '' },
    data: { type: 'string' },
    costs: { type: 'boolean' },
    tables: { type: 'boolean' },
  },
});
const visits = wholeNumber(values.visits, 'visits');
const pros = values.pros ? wholeNumber(values.pros, 'pros') : Math.max(FEWEST_PROS, Math.ceil(visits / VISITS_A_PRO));
const wanted = { seed: wholeNumber(values.seed, 'seed'), visits, pros };
const unknown = makeOften(values.often.split(',').filter(Boolean));
if (unknown.length > 0) {
  console.error(`--often knows no ${unknown.join(', ')}: tests/season/rates.ts has the names.\n${USAGE}`);
  process.exit(2);
}
const began = performance.now();
// tsx turns them on; then each error's stack reads the map of all pages again.
process.setSourceMapsEnabled(false);
const dataDir = values.data ? path.resolve(values.data) : scratchFolder('season');
const database = await startPostgres({ dataDir, fsync: false, settings: SETTINGS });
// As the product runs: pages of React's development build take much longer.
Object.assign(process.env, { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: dataDir, ...LIMITS });
// What they import reads the environment.
const { playSeason } = await import('./play-season');
const { digestTables } = await import('./digest');
const { leaveOpen } = await import('./leave-open');
const { disconnect } = await import('#app/platform/db.server');
let problems = ['The season broke off.'];
try {
  problems = await playSeason({ ...wanted, say: console.log });
  const tables = await digestTables();
  if (values.tables) for (const [table, digest] of Object.entries(tables)) console.log(`${table}: ${digest}`);
  console.log(`Digest of its rows: ${createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16)}`);
  if (values.data) console.log(await leaveOpen(dataDir));
} finally {
  await disconnect();
  await database.stop();
  if (!values.data) rmSync(dataDir, { recursive: true, force: true });
}
if (values.costs) for (const line of costsInWords()) console.log(line);
for (const problem of problems) console.log(`✘ ${problem}`);
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
const processor = processorSeconds();
console.log(
  `${problems.length === 0 ? 'Every rule held.' : `${problems.length} problems.`} ${seconds} s${processor ? `, ${inWords(processor)}` : ''}.`,
);
process.exit(problems.length === 0 ? 0 : 1);
