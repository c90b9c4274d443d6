/** The few kinds of errors the domain throws. The edge turns them into answers. */

import { mark } from './texts/t';

export type FieldErrors = Record<string, string>;

/** What was sent is not usable; `fieldErrors` name the inputs. 422. */
export class InputError extends Error {
  constructor(
    message: string,
    readonly fieldErrors: FieldErrors = {},
  ) {
    super(message);
    this.name = 'InputError';
  }
}

/** What is wrong with one field. */
export function fieldError(field: string, text: string): InputError {
  return new InputError(text, { [field]: text });
}

/** The actor may not do this, and may know that it exists. 403. */
export class NotAllowed extends Error {
  constructor(message: string = mark('You cannot do this.')) {
    super(message);
    this.name = 'NotAllowed';
  }
}

/** It does not exist, or not for this actor: both look the same. 404. */
export class NotFound extends Error {
  constructor(message: string = mark('We could not find that.')) {
    super(message);
    this.name = 'NotFound';
  }
}

export type ConflictCode =
  | 'visit_already_claimed'
  | 'visit_not_claimable'
  | 'pro_overlap'
  | 'rule_broken'
  | 'illegal_transition'
  | 'offer_over'
  | 'version'
  | 'operation_reused'
  | 'payment_in_progress'
  | 'already_done';

/** The data changed after the page was rendered. 409 with a sentence that says what happened. */
export class Conflict extends Error {
  constructor(
    readonly code: ConflictCode,
    message: string,
  ) {
    super(message);
    this.name = 'Conflict';
  }
}

/** A service that is not ours failed; the same request may be sent again. 502. */
export class UpstreamError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'UpstreamError';
  }
}

/** We failed, in a way that was not foreseen; the message says what was not done. The cause is logged. 500. */
export class UnexpectedError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'UnexpectedError';
  }
}

/** A file could not be kept: no room (507) or the disk or bucket does not answer (503). Nothing was stored. */
export class StorageProblem extends Error {
  constructor(
    readonly status: 503 | 507,
    options?: { cause?: unknown },
  ) {
    super(
      status === 507
        ? mark('We can’t store files right now. Please send the file again in a few minutes.')
        : mark('We couldn’t save the file. Please send it again in a few minutes.'),
      options,
    );
    this.name = 'StorageProblem';
  }
}

export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

const OVERLOAD_WORDS =
  /timeout exceeded when trying to connect|too many clients|query_wait_timeout|no more connections allowed|canceling statement due to (lock|statement) timeout/i;

/** Whether the database had no connection to give in time, or no lock: nothing was done, and the same request may be sent again. */
export function isOverload(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && typeof at === 'object' && depth < 6; depth += 1) {
    const { code, message, cause } = at as { code?: unknown; message?: unknown; cause?: unknown };
    if (code === 'P2024' || code === 'P2028') return true;
    if (typeof message === 'string' && OVERLOAD_WORDS.test(message)) return true;
    at = cause;
  }
  return false;
}

/** Whether a call to another service failed: Stripe's library names its errors, fetch says so in words. */
export function isFromUpstream(error: unknown): boolean {
  if (error instanceof UpstreamError) return true;
  const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
  return (typeof type === 'string' && type.startsWith('Stripe')) || message === 'fetch failed';
}

/** Connection lost (class 08), server shutting down or starting (57P01 to 57P03), its disk full (53100) or broken (58030). */
const AWAY_CODES =
  /^(08[0-9A-Z]{3}|57P0[123]|53100|58030|P1001|P1002|P1008|P1017|ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ETIMEDOUT)$/;
const AWAY_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);
const AWAY_WORDS =
  /^Connection terminated|^Query read timeout|Client has encountered a connection error|server closed the connection|database system is (starting up|shutting down|in recovery)|^could not .* No space left on device/;

/** Whether the database could not be reached, went away meanwhile or cannot write; a call to another service that failed is not that. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && typeof at === 'object' && depth < 6; depth += 1) {
    if (at instanceof UpstreamError || at instanceof StorageProblem) return false;
    const { code, originalCode, kind, message, meta, cause } = at as Record<string, unknown>;
    if (message === 'fetch failed') return false;
    if ([code, originalCode].some((one) => typeof one === 'string' && AWAY_CODES.test(one))) return true;
    if (typeof kind === 'string' && AWAY_KINDS.has(kind)) return true;
    if (typeof message === 'string' && AWAY_WORDS.test(message)) return true;
    at = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError ?? cause;
  }
  return false;
}

/** Postgres' own error code (23P01, 23505 …) under whatever Prisma wrapped around it. */
export function postgresCode(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at && typeof at === 'object' && depth < 6; depth += 1) {
    const fields = at as Record<string, unknown>;
    if (typeof fields.originalCode === 'string') return fields.originalCode;
    if (typeof fields.code === 'string' && /^[0-9A-Z]{5}$/.test(fields.code) && !/^P\d{4}$/.test(fields.code)) return fields.code;
    const meta = fields.meta as Record<string, unknown> | undefined;
    if (fields.code === 'P2002') return '23505';
    at = meta?.driverAdapterError ?? fields.cause;
  }
  return null;
}
