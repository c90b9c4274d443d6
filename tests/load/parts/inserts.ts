import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { db, directDatabaseUrl, pool, runPrepared } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { rounded, share, type ProductRow } from './product-row';

const GOAL = { at: 0.7, better: 'more' } as const;
/** So many people press at once. */
const AT_ONCE = 32;
const JOBS = 300_000;

const TABLES = `
  DROP TABLE IF EXISTS bench_row, bench_job;
  CREATE TABLE bench_row (id bigserial PRIMARY KEY, owner integer NOT NULL, body text NOT NULL);
  CREATE TABLE bench_job (id integer PRIMARY KEY, pro integer);
  INSERT INTO bench_job (id) SELECT generate_series(1, ${JOBS})`;
const WORDS = 'A note about the lights along the roof.';

/** What pgbench runs: the same statements, prepared. */
const SCRIPTS = {
  insert: `\\set owner random(1, 1000000)\nINSERT INTO bench_row (owner, body) VALUES (:owner, '${WORDS}');\n`,
  claim: `\\set job random(1, ${JOBS})\n\\set pro random(1, 1000)\nUPDATE bench_job SET pro = :pro WHERE id = :job AND pro IS NULL RETURNING id;\n`,
};

function random(most: number): number {
  return 1 + Math.floor(Math.random() * most);
}

const WAYS: Record<keyof typeof SCRIPTS, Record<string, () => Promise<unknown>>> = {
  insert: {
    'through Prisma': () => db().$executeRaw`INSERT INTO bench_row (owner, body) VALUES (${random(1_000_000)}, ${WORDS})`,
    'prepared on the pool': () =>
      runPrepared({
        name: 'bench-insert',
        text: 'INSERT INTO bench_row (owner, body) VALUES ($1, $2)',
        values: [random(1_000_000), WORDS],
      }),
  },
  claim: {
    'through Prisma': () =>
      db().$queryRaw`UPDATE bench_job SET pro = ${random(1_000)} WHERE id = ${random(JOBS)} AND pro IS NULL RETURNING id`,
    'prepared on the pool': () =>
      runPrepared({
        name: 'bench-claim',
        text: 'UPDATE bench_job SET pro = $1 WHERE id = $2 AND pro IS NULL RETURNING id',
        values: [random(1_000), random(JOBS)],
      }),
  },
};

async function perSecond(act: () => Promise<unknown>, seconds: number): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1_000;
  let done = 0;
  async function press(): Promise<void> {
    while (performance.now() < until) {
      await act();
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, press));
  return done / ((performance.now() - began) / 1_000);
}

/** What pgbench reaches with as many connections as our pool has, or null where it is not installed (`PGBENCH` names it). */
function pgbench(script: string, seconds: number): number | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbench-'));
  const file = path.join(folder, 'script.sql');
  writeFileSync(file, script);
  const clients = String(env().DATABASE_POOL_SIZE);
  const args = ['-n', '-M', 'prepared', '-c', clients, '-j', '2', '-T', String(seconds), '-f', file, directDatabaseUrl()];
  try {
    const said = execFileSync(process.env.PGBENCH ?? 'pgbench', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/tps = ([\d.]+)/.exec(said)?.[1] ?? NaN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One statement a transaction, committed to the disk, from 32 callers through our pool, beside pgbench on the same server. */
export async function insertRows(quick: boolean): Promise<ProductRow[]> {
  await pool().query(TABLES);
  const [turns, seconds] = quick ? [1, 1] : [5, 5];
  const rows: ProductRow[] = [];
  for (const what of ['insert', 'claim'] as const) {
    const theirs: (number | null)[] = [];
    const ours: Record<string, number[]> = {};
    for (let turn = 0; turn < turns; turn += 1) {
      theirs.push(pgbench(SCRIPTS[what], seconds));
      for (const [way, act] of Object.entries(WAYS[what])) (ours[way] ??= []).push(await perSecond(act, seconds));
    }
    const known = theirs.filter((rate) => rate !== null);
    const peer = known.length ? share(known, 0.5) : null;
    for (const [way, rates] of Object.entries(ours)) {
      const own = share(rates, 0.5);
      rows.push({
        name: `${what}, ${way}`,
        work: `${AT_ONCE} callers, ${env().DATABASE_POOL_SIZE} connections`,
        ours: `${rounded(own, 0)} a second`,
        theirs: peer === null ? 'pgbench is not installed' : `pgbench ${rounded(peer, 0)} a second`,
        ...(peer !== null && { ratio: own / peer, goal: GOAL }),
      });
    }
  }
  await pool().query('DROP TABLE bench_row, bench_job');
  return rows;
}
