import { db, type Db } from '#app/platform/db.server';

class Enough extends Error {}

const LONG = { timeout: 240_000 };

async function count(tx: Db): Promise<number> {
  const [row] = await tx.$queryRaw<{ rows: bigint }[]>`
    SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint AS rows FROM pg_stat_xact_user_tables`;
  return Number(row?.rows ?? 0);
}

/** How many rows the database reads for an act, whatever machine it is on. What the act writes is taken back. */
export async function countRowsRead(act: (tx: Db) => Promise<unknown>): Promise<number> {
  let rows = 0;
  await db()
    .$transaction(async (tx) => {
      const before = await count(tx);
      await act(tx);
      rows = (await count(tx)) - before;
      throw new Enough();
    }, LONG)
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
  return rows;
}

const kept = globalThis as typeof globalThis & { appDatabase?: { client: unknown } };

/** Lets all that asks for the process's client, and opens transactions with it, work in this one. */
export async function runInside<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const handles = kept.appDatabase;
  if (!handles) throw new Error('No database is open');
  const client: Db = new Proxy(tx, {
    get: (target, key) =>
      key === '$transaction' ? (inner: (own: Db) => Promise<unknown>) => inner(client) : (Reflect.get(target, key) as unknown),
  });
  const own = handles.client;
  handles.client = client;
  try {
    return await work();
  } finally {
    handles.client = own;
  }
}
