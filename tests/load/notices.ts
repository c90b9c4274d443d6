/**
 * How many acts a second bring their notices to two web processes, and how late the last in a hundred is: rows are written and committed to
 * the disk with their notice, as fast as it goes and at given rates.
 *
 *   node --import tsx tests/load/notices.ts [writers=8] [seconds=8]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../scripts/embedded-postgres';
import { CHANNEL, type Broadcast } from '#app/realtime/events';
import { scratchFolder } from '#tests/setup/scratch-folder';

const size = { writers: 8, seconds: 8 };
for (const argument of process.argv.slice(2)) {
  const [name, value] = argument.split('=');
  if ((name !== 'writers' && name !== 'seconds') || !Number.isInteger(Number(value)))
    throw new Error(`Say it as writers= or seconds= [${argument}]`);
  size[name] = Number(value);
}

/** Acts a second; the last one is as fast as it goes. */
const RATES = [50, 200, 500, Infinity];
const PROCESSES = 2;

function sinceStart(): number {
  return performance.timeOrigin + performance.now();
}

async function hear(url: string): Promise<ChildProcess> {
  const child = fork(path.resolve('tests/load/hear-notices.ts'), [url], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess): Promise<unknown> {
  const answer = once(child, 'message');
  child.send('report');
  const [said] = (await answer) as [unknown];
  return said;
}

const WITH_NOTICE = 'WITH act AS (INSERT INTO act (what) VALUES ($2) RETURNING id) SELECT pg_notify($1, $2) FROM act';
const ALONE = 'WITH act AS (INSERT INTO act (what) VALUES ($2) RETURNING id) SELECT $1::text FROM act';

/** Answers how many acts were committed in a second. */
async function write(pool: pg.Pool, rate: number, statement = WITH_NOTICE): Promise<number> {
  const began = performance.now();
  const until = began + size.seconds * 1_000;
  let written = 0;
  async function writer(): Promise<void> {
    while (performance.now() < until) {
      const due = began + (written / rate) * 1_000 - performance.now();
      if (due > 0) await delay(due);
      written += 1;
      const notice = { type: 'visit.changed', id: String(sinceStart()) } as const;
      const broadcast: Broadcast = { rooms: ['user:0199b0a4-7d30-7000-8000-000000000000'], notice };
      await pool.query(statement, [CHANNEL, JSON.stringify(broadcast)]);
    }
  }
  await Promise.all(Array.from({ length: size.writers }, writer));
  return written / ((performance.now() - began) / 1_000);
}

const dataDir = scratchFolder('notices');
const server = await startPostgres({ dataDir, fsync: true });
const children: ChildProcess[] = [];
try {
  const pool = new pg.Pool({ connectionString: server.url, max: size.writers });
  await pool.query('CREATE TABLE act (id bigserial PRIMARY KEY, what text NOT NULL)');
  for (let at = 0; at < PROCESSES; at += 1) children.push(await hear(server.url));
  for (const rate of RATES) {
    const perSecond = await write(pool, rate);
    await delay(1_000);
    console.log({ rate, perSecond: Math.round(perSecond), heard: await Promise.all(children.map(ask)) });
  }
  console.log({ withoutNotices: Math.round(await write(pool, Infinity, ALONE)) });
  await pool.end();
} finally {
  for (const child of children) child.kill();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
