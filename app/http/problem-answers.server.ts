import { Conflict, InputError, NotAllowed, NotFound, StorageProblem, UnexpectedError, UpstreamError } from '../platform/errors';
import { logger } from '../platform/logger.server';
import { translateKnown } from '../platform/texts/t';
import { BadBody } from './bad-body';
import { TooManyRequests } from './rate-limit.server';
import { type formReader, FormRefused } from './read-form.server';
import { explainDatabaseProblem } from './wrap-unexpected.server';

type Refuse = ReturnType<typeof formReader>['refuse'];

/** A plain-text answer for what has no form to go back to; most errors are written before it is known who reads them. */
function refusal(status: number, message: string, headers?: HeadersInit): Response {
  return new Response(translateKnown(message), { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

/** The error table of every loader: 404 for what is not there or not yours, 403, 429, 502, 500 with what was not done; the rest is logged. */
export function loaderProblem(error: unknown): unknown {
  if (error instanceof Response) return error;
  if (error instanceof NotFound) return refusal(404, error.message);
  if (error instanceof NotAllowed) return refusal(403, error.message);
  if (error instanceof InputError) return refusal(400, error.message);
  if (error instanceof Conflict) return refusal(409, error.message);
  if (error instanceof TooManyRequests) return tooMany(error);
  if (error instanceof UpstreamError) return refusal(502, error.message);
  if (error instanceof UnexpectedError) return refusal(500, error.message);
  return databaseProblem(error) ?? error;
}

/** 503 while the database has no connection free or is away; the same request may be sent again. */
function databaseProblem(error: unknown): Response | null {
  const problem = explainDatabaseProblem(error);
  return problem && refusal(503, problem.text, { 'retry-after': problem.retryAfter });
}

function tooMany(error: TooManyRequests): Response {
  return refusal(429, error.message, { 'retry-after': String(Math.ceil(error.retryAfterSeconds)) });
}

/** What is said beside a form of the page; everything else is a page of its own. */
export function isAnsweredOnPage(error: unknown): boolean {
  return [InputError, Conflict, NotAllowed, UpstreamError, TooManyRequests, StorageProblem].some((kind) => error instanceof kind);
}

/** The error table of every action: a refusal beside its form, answered; everything else thrown as a page of its own. */
export function actionProblem(error: unknown, refuse: Refuse): Response {
  if (error instanceof Response) {
    if (error.status >= 300 && error.status < 400) return error;
    throw error;
  }
  if (error instanceof FormRefused) return error.response;
  if (error instanceof InputError) return refuse(error, 422);
  if (error instanceof Conflict) return refuse(error, error.code === 'operation_reused' ? 422 : 409);
  if (error instanceof NotAllowed) return refuse(error, 403);
  if (error instanceof UpstreamError) {
    logger.error({ err: error }, 'a service we depend on failed');
    return refuse(error, 502);
  }
  if (error instanceof UnexpectedError) return refuse(error, 500);
  if (error instanceof TooManyRequests) {
    const answer = refuse(error, 429);
    answer.headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds)));
    return answer;
  }
  if (error instanceof StorageProblem) return refuse(error, error.status);
  if (error instanceof BadBody) throw refusal(error.status, error.message);
  if (error instanceof NotFound) throw refusal(404, error.message);
  throw databaseProblem(error) ?? error;
}
