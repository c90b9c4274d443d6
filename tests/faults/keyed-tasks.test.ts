import { Logger, run, type Runner } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db, pool, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';

/** The full run is KEYED_ADDS=12000. */
const ADDS = Number(process.env.KEYED_ADDS ?? 1_200);
const BATCH_SIZE = 8;
/** So many wishes in a row share a key; none comes later that would carry a lost one along. */
const OF_A_KEY = 12;
const silent = new Logger(() => () => undefined);

let runner: Runner;

/** What was wished for is a row; a run of the task does all that is there for its key. */
async function work(payload: unknown): Promise<void> {
  const { proId } = payload as { proId: string };
  await pool().query('UPDATE wish SET done = true WHERE key = $1 AND NOT done', [proId]);
}

function keyOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A wish and its task together; where the queue drops the task for good, the wish is made again. */
async function wish(key: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const made = await transact(db(), async (tx) => {
      await tx.$executeRaw`INSERT INTO wish (key) VALUES (${key}::uuid)`;
      await enqueue(tx, 'pros/read-busy-feed', { proId: key }, { jobKey: `busy:${key}` });
    }).then(
      () => true,
      () => false,
    );
    if (made) return;
  }
  throw new Error('The queue takes nothing.');
}

beforeAll(async () => {
  await pool().query('CREATE TABLE wish (id serial PRIMARY KEY, key uuid NOT NULL, done boolean NOT NULL DEFAULT false)');
  runner = await run({
    connectionString: process.env.DATABASE_URL,
    taskList: { 'pros/read-busy-feed': work },
    concurrency: 4,
    pollInterval: 100,
    noHandleSignals: true,
    logger: silent,
  });
});
afterAll(() => runner?.stop());

describe('tasks that share a key', () => {
  it('each run while a worker takes them as they are added', async () => {
    let left = ADDS;
    async function client(): Promise<void> {
      while (left > 0) {
        left -= 1;
        await wish(keyOf(Math.floor(left / OF_A_KEY)));
      }
    }
    await Promise.all(Array.from({ length: BATCH_SIZE }, client));
    const undone = () => pool().query<{ count: number }>('SELECT count(*)::int AS count FROM wish WHERE NOT done');
    await expect.poll(async () => (await undone()).rows[0]?.count, { timeout: 120_000 }).toBe(0);
    expect((await pool().query('SELECT 1 FROM wish')).rowCount).toBe(ADDS);
  });
});
