import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from './api-error';
import { tryLock } from '../database/transaction';

export type KeyedRequest = { account: string; key: string; method: string; path: string; body: string };
export type Answer = { status: number; body: string };

const rememberedSeconds = 24 * 3600;

function fingerprintOf({ method, path, body }: KeyedRequest): string {
  const sorted = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([method, path, sorted]))
    .digest('hex');
}

/**
 * The stored answer of an earlier request with this key, or null when this is the first. The key stays locked until the
 * transaction ends, and the answer is stored in the same transaction as the effect: neither can exist without the other.
 */
export async function earlierAnswer(db: pg.ClientBase, request: KeyedRequest, now: number): Promise<Answer | null> {
  if (request.key.length > 255) {
    throw new ApiError(400, { type: 'invalid_request_error', message: 'Idempotency keys are at most 255 characters long.' });
  }
  if (!(await tryLock(db, `idempotency:${request.account}:${request.key}`))) {
    throw new ApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key: ${request.key}`,
    });
  }
  const { rows } = await db.query<{ fingerprint: string; status: number; body: string; created: string }>(
    'select fingerprint, status, body, created from sandbox.idempotency where account = $1 and key = $2',
    [request.account, request.key],
  );
  const found = rows[0];
  if (!found) return null;
  if (Number(found.created) + rememberedSeconds <= now) {
    await db.query('delete from sandbox.idempotency where account = $1 and key = $2', [request.account, request.key]);
    return null;
  }
  if (found.fingerprint !== fingerprintOf(request)) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    });
  }
  return { status: found.status, body: found.body };
}

export async function rememberAnswer(db: pg.ClientBase, request: KeyedRequest, answer: Answer, now: number): Promise<void> {
  await db.query(
    'insert into sandbox.idempotency (account, key, fingerprint, status, body, created) values ($1, $2, $3, $4, $5, $6)',
    [request.account, request.key, fingerprintOf(request), answer.status, answer.body, now],
  );
}
