import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { readUnmovedClock } from '../platform/clock.server';
import { runPrepared, type Tx } from '../platform/db.server';
import { env } from '../platform/env.server';
import { t } from '../platform/texts/t';

/** Sent too often. 429 with Retry-After. */
export class TooManyRequests extends Error {
  constructor(
    readonly retryAfterSeconds: number,
    what = '',
    /** How many were counted, this one included. */
    readonly counted = 0,
  ) {
    super(what + t('Too many tries. Please try again in {time}.', { time: waitText(retryAfterSeconds) }));
    this.name = 'TooManyRequests';
  }
}

function waitText(seconds: number): string {
  if (seconds < 90) return t('{seconds, plural, one {# second} other {# seconds}}', { seconds: Math.max(1, Math.ceil(seconds)) });
  return t('{minutes} minutes', { minutes: Math.ceil(seconds / 60) });
}

function limits() {
  const set = env();
  return {
    'sign-in.ip': { points: set.LIMIT_SIGN_IN_PER_MINUTE, duration: 60 },
    'sign-in.account': { points: 5, duration: 15 * 60 },
    'sign-in.device': { points: 5, duration: 15 * 60 },
    'second-step.account': { points: 5, duration: 15 * 60 },
    'second-step.device': { points: 5, duration: 15 * 60 },
    'code-try.ip': { points: set.LIMIT_SIGN_IN_PER_MINUTE, duration: 60 },
    'resend.account': { points: 1, duration: 60 },
    'code.account': { points: 6, duration: 3_600 },
    'settings.user': { points: 30, duration: 3_600 },
    'sign-up.ip': { points: set.LIMIT_SIGN_UP_PER_HOUR, duration: 3_600 },
    'mail-link.account': { points: 3, duration: 3_600 },
    'mail-link.ip': { points: set.LIMIT_SIGN_UP_PER_HOUR, duration: 3_600 },
    'form-accepted.ip': { points: set.LIMIT_FORM_ACCEPTED_PER_HOUR, duration: 3_600 },
    'form-refused.ip': { points: set.LIMIT_FORM_REFUSED_PER_HOUR, duration: 3_600 },
    'message.user': { points: set.LIMIT_MESSAGE_PER_MINUTE, duration: 60 },
    // A visit's photos count for themselves: a pro who does several visits an hour is not blocked.
    'upload.user': { points: set.LIMIT_UPLOAD_PER_HOUR, duration: 3_600 },
    'claim.pro': { points: set.LIMIT_CLAIM_PER_MINUTE, duration: 60 },
    // Distances are measured from a pro's home: a pro who changes it all day is not looking for jobs.
    'home.pro': { points: 5, duration: 24 * 3_600 },
    'license-check.pro': { points: 10, duration: 24 * 3_600 },
    'promote.admin': { points: 3, duration: 3_600 },
    'test-message.admin': { points: 10, duration: 3_600 },
    'invite.company': { points: 30, duration: 3_600 },
    'invite.household': { points: 10, duration: 24 * 3_600 },
    // A house full of people who type addresses; each may cost us money where a service is paid by the request.
    'address.ip': { points: 120, duration: 60 },
    // A house full of people who try colors; each press saves one row.
    'design.ip': { points: 240, duration: 3_600 },
    'payment.booking': { points: 10, duration: 3_600 },
    // Orders of gift cards, each a page at Stripe.
    'gift-card.ip': { points: 20, duration: 3_600 },
    // Wrong codes alone are counted.
    'gift-code.ip': { points: 10, duration: 15 * 60 },
  };
}

export type LimitName = keyof ReturnType<typeof limits>;

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiter(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: { query: runPrepared },
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    ...limits()[name],
  });
  limiters.set(name, made);
  return made;
}

/** Counts one use of `key`. Throws TooManyRequests when it is over the limit, its sentence beginning with `what`. */
export async function limitRate(name: LimitName, key: string, what?: string): Promise<void> {
  try {
    await limiter(name).consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new TooManyRequests(error.msBeforeNext / 1000, what, error.consumedPoints);
    throw error;
  }
}

/** A limit and what it counts for: an address, a booking, a visit. */
export type Limit = readonly [name: LimitName, key: string];

/**
 * Counts one use in the transaction of what it is for: what is taken back or was done before does not count, and of many at once no more
 * are done than the limit allows. Count last, as the row stays locked until the commit. Throws TooManyRequests.
 */
export async function countInTransaction(tx: Tx, [name, key]: Limit): Promise<void> {
  const { points, duration } = limits()[name];
  const at = readUnmovedClock().getTime();
  const ends = at + duration * 1_000;
  // The row is the one that the library keeps.
  const [row] = await tx.$queryRaw<[{ points: number; expire: bigint }]>`
    INSERT INTO rate_limit (key, points, expire) VALUES (${`${name}:${key}`}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN rate_limit.expire <= ${at} THEN 1 ELSE rate_limit.points + 1 END,
      expire = CASE WHEN rate_limit.expire <= ${at} THEN ${ends} ELSE rate_limit.expire END
    RETURNING points, expire`;
  if (row.points > points) throw new TooManyRequests((Number(row.expire) - at) / 1_000, undefined, row.points);
}

/** Throws TooManyRequests where nothing more is allowed; counts nothing. */
export async function checkRate([name, key]: Limit): Promise<void> {
  const used = await limiter(name).get(key);
  if (used && used.consumedPoints >= limits()[name].points)
    throw new TooManyRequests(used.msBeforeNext / 1_000, undefined, used.consumedPoints);
}

/** Takes back one use that was counted. */
export async function uncountRate(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(key);
}

/** Forgets what was counted for `key`: a right password clears the wrong ones before it. */
export async function clearRate(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(key);
}
