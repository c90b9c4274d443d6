import { logger } from '../platform/logger.server';
import {
  Conflict,
  InputError,
  isDatabaseAway,
  isFromUpstream,
  isOverload,
  NotAllowed,
  NotFound,
  StorageProblem,
  UnexpectedError,
  UpstreamError,
} from '../platform/errors';
import { mark, translateKnown } from '../platform/texts/t';
import { TooManyRequests } from './rate-limit.server';
import { BadBody } from './bad-body';
import { FormRefused } from './read-form.server';

const EXPECTED = [
  Conflict,
  InputError,
  NotAllowed,
  NotFound,
  StorageProblem,
  UnexpectedError,
  UpstreamError,
  TooManyRequests,
  BadBody,
  FormRefused,
];

/**
 * Runs a write; unexpected errors are logged and shown as `text` next to the form, which stays filled in, instead of a broken page.
 */
export async function wrapUnexpected<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (wasForeseen(error)) throw error;
    if (isFromUpstream(error)) throw new UpstreamError(text, { cause: error });
    logger.error({ err: error }, text);
    throw new UnexpectedError(text, { cause: error });
  }
}

/** The same for what a page reads: its error page says `text`. */
export async function explainLoad<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (wasForeseen(error)) throw error;
    logger.error({ err: error }, text);
    throw new Response(translateKnown(text), { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}

function wasForeseen(error: unknown): boolean {
  return (
    error instanceof Response || EXPECTED.some((kind) => error instanceof kind) || isOverload(error) || isDatabaseAway(error)
  );
}

/** What is said (503) while the database has no connection free or is away; null when the error is another. */
export function explainDatabaseProblem(error: unknown): { text: string; retryAfter: string } | null {
  if (isOverload(error)) {
    logger.warn('a request was turned away: no database connection was free');
    return { text: mark('We’re very busy right now. Please try again in a few seconds.'), retryAfter: '3' };
  }
  if (isDatabaseAway(error)) {
    logger.error({ err: error }, 'a request was turned away: the database is away');
    return { text: mark('We cannot reach our database right now. Please try again in a few seconds.'), retryAfter: '5' };
  }
  return null;
}
