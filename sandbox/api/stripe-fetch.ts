import { Hono, type Context } from 'hono';
import type pg from 'pg';
import { ApiError, invalid, noAccess, type ApiErrorBody } from './api-error';
import { platformAccountId, type ApiCall, type Route } from './api-call';
import { apiVersion } from '../stripe/events/events';
import { earlierAnswer, rememberAnswer, type Answer, type KeyedRequest } from './idempotency';
import { newId } from '../database/ids';
import { drawFault, type DrawnFault } from '../faults/fault-injection';
import { readUpload } from '../stripe/payments/files';
import { refuseKey } from './refuse-key';
import { parseParams } from './params';
import { serialize } from './serialize';
import { routes } from './routes';
import { anyDoc } from '../database/store';
import { inTransaction, withClient } from '../database/transaction';

export type ApiSurroundings = { pool: pg.Pool; now: () => Date; origin: string };
type Outcome = Answer & { replayed: boolean };
type ApiContext = Context<{ Variables: { requestId: string } }>;

function errorText(body: ApiErrorBody): string {
  return JSON.stringify({ error: body });
}

/** Parameter errors are refused before anything begins, so Stripe does not remember them under the key. */
function isRemembered(error: ApiError): boolean {
  return error.status !== 409 && error.status !== 429 && error.status !== 401 && !error.body.code?.startsWith('parameter_');
}

async function attempt(call: ApiCall, route: Route): Promise<{ answer: Answer; remember: boolean }> {
  const mayWrite = route.method !== 'GET';
  if (mayWrite) await call.db.query('savepoint handling');
  try {
    const expand = call.params.texts('expand') ?? [];
    const doc = await route.handle(call);
    const unread = call.params.leftovers()[0];
    if (unread) throw invalid(`Received unknown parameter: ${unread}`, { code: 'parameter_unknown', param: unread });
    const body = JSON.stringify(await serialize(call, doc, expand));
    return { answer: { status: 200, body }, remember: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mayWrite && !error.keepsEffects) await call.db.query('rollback to savepoint handling');
    return { answer: { status: error.status, body: errorText(error.body) }, remember: isRemembered(error) };
  }
}

async function checkAccount(call: ApiCall): Promise<void> {
  if (!call.account) return;
  const account = await anyDoc(call, call.account);
  if (account?.object !== 'account' || 'deleted' in account) throw noAccess(call.account);
}

function authorize(c: ApiContext): void {
  const key = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
  if (/^(sk|rk)_test_\w+/.test(key)) return;
  const message = key ? `Invalid API Key provided: ${key.slice(0, 7)}…` : 'You did not provide an API key.';
  throw new ApiError(401, { type: 'invalid_request_error', message });
}

async function perform(surroundings: ApiSurroundings, route: Route, c: ApiContext, fault: DrawnFault | null): Promise<Outcome> {
  const query = new URL(c.req.url).search.slice(1);
  const isUpload = c.req.header('content-type')?.startsWith('multipart/form-data');
  const sent = isUpload ? readUpload(c.req.raw) : c.req.text();
  const body = route.method === 'GET' ? query : [query, await sent].filter(Boolean).join('&');
  const header = c.req.header('stripe-account') ?? '';
  const account = header === platformAccountId ? '' : header;
  const key = route.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null;
  const now = Math.floor(surroundings.now().getTime() / 1000);
  const keyed: KeyedRequest | null = key ? { account, key, method: route.method, path: c.req.path, body } : null;
  const begin = route.method === 'GET' ? withClient : inTransaction;
  return begin(surroundings.pool, async (db) => {
    const earlier = keyed && (await earlierAnswer(db, keyed, now));
    if (earlier) return { ...earlier, replayed: true };
    const path = (name: string) => c.req.param(name) ?? '';
    const params = parseParams(body);
    const call: ApiCall = {
      db,
      now,
      origin: surroundings.origin,
      account,
      params,
      path,
      requestId: c.get('requestId'),
      idempotencyKey: key,
    };
    await checkAccount(call);
    const { answer, remember } = await attempt(call, route);
    const final = fault?.moment === 'after' && fault.kind === '500' ? serverError : answer;
    if (keyed && (remember || final === serverError)) await rememberAnswer(db, keyed, final, now);
    return { ...final, replayed: false };
  });
}

const serverError: Answer = {
  status: 500,
  body: errorText({ type: 'api_error', message: 'An unexpected error occurred on our side (asked for by fault injection).' }),
};

async function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** What a fault does to the caller. Returns an answer for it, or null to go on; a broken connection is thrown, as fetch does. */
async function strike(fault: DrawnFault | null, moment: 'before' | 'after', signal: AbortSignal): Promise<Answer | null> {
  if (fault?.moment !== moment) return null;
  if (fault.kind === '500') return serverError;
  if (fault.kind === '429') {
    return {
      status: 429,
      body: errorText({ type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }),
    };
  }
  refuseKey(fault.kind);
  if (fault.milliseconds > 0) await wait(fault.milliseconds, signal);
  if (fault.kind === 'latency') return null;
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });
}

async function answerRoute(surroundings: ApiSurroundings, route: Route, c: ApiContext): Promise<Outcome> {
  try {
    authorize(c);
    const fault = await drawFault(surroundings.pool, route.method, c.req.path);
    const early = await strike(fault, 'before', c.req.raw.signal);
    if (early) return { ...early, replayed: false };
    const outcome = await perform(surroundings, route, c, fault);
    const late = await strike(fault, 'after', c.req.raw.signal);
    return late ? { ...late, replayed: false } : outcome;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: errorText(error.body), replayed: false };
  }
}

function toResponse(c: ApiContext, outcome: Outcome): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'request-id': c.get('requestId'),
    'stripe-version': apiVersion,
  });
  const key = c.req.header('idempotency-key');
  if (key) headers.set('idempotency-key', key);
  if (outcome.replayed) headers.set('idempotent-replayed', 'true');
  const account = c.req.header('stripe-account');
  if (account) headers.set('stripe-account', account);
  return new Response(outcome.body, { status: outcome.status, headers });
}

/** A `fetch` that answers as api.stripe.com does, out of this process and its database. */
export function createStripeFetch(surroundings: ApiSurroundings): typeof fetch {
  const app = new Hono<{ Variables: { requestId: string } }>();
  app.use(async (c, next) => {
    c.set('requestId', newId('req').slice(0, 18));
    await next();
  });
  for (const route of routes) {
    app.on(route.method, [route.path], async (c) => toResponse(c, await answerRoute(surroundings, route, c)));
  }
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Maybe the sandbox does not cover it; see sandbox/README.md.`;
    return toResponse(c, { status: 404, body: errorText({ type: 'invalid_request_error', message }), replayed: false });
  });
  app.onError((error) => {
    throw error;
  });
  return async (input, init) => {
    const response = await app.fetch(new Request(input, init));
    return response;
  };
}
