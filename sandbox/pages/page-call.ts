import type { Context } from 'hono';
import type pg from 'pg';
import { ApiError } from '../api/api-error';
import type { ApiCall } from '../api/api-call';
import { parseParams } from '../api/params';
import { inTransaction } from '../database/transaction';

export type PageSurroundings = { pool: pg.Pool; now: () => Date; origin: string };

/** Gives a page the same footing as an API request: one transaction, the clock, the platform's account. */
export async function withCall<T>(surroundings: PageSurroundings, c: Context, work: (call: ApiCall) => Promise<T>): Promise<T> {
  const body = c.req.method === 'POST' ? await c.req.text() : '';
  return inTransaction(surroundings.pool, (db) =>
    work({
      db,
      now: Math.floor(surroundings.now().getTime() / 1000),
      origin: surroundings.origin,
      account: '',
      params: parseParams(body),
      path: (name) => c.req.param(name) ?? '',
      requestId: null,
      idempotencyKey: null,
    }),
  );
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'resource_missing';
}
