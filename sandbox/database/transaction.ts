import type pg from 'pg';

const worthAnotherTry = new Set(['40001', '40P01']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Runs `work` in one transaction; a deadlock or serialization failure starts it again, three times at most. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>, attempt = 1): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (attempt >= 3 || !worthAnotherTry.has(codeOf(error))) throw error;
  } finally {
    client.release();
  }
  return inTransaction(pool, work, attempt + 1);
}

/** For what only reads: one connection, and no transaction. */
export async function withClient<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Held until the transaction ends; false when another transaction holds it. */
export async function tryLock(db: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await db.query<{ got: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as got', [name]);
  return rows[0]?.got === true;
}

export async function waitForLock(db: pg.ClientBase, name: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [name]);
}
