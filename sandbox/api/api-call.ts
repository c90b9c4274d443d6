import type pg from 'pg';
import type { Params } from './params';

/** One request, or one page view, inside one database transaction. Times are whole seconds since 1970, as Stripe's. */
export type ApiCall = {
  db: pg.ClientBase;
  now: number;
  origin: string;
  /** '' is the platform, else the connected account named by the Stripe-Account header. */
  account: string;
  params: Params;
  path: (name: string) => string;
  requestId: string | null;
  idempotencyKey: string | null;
};

export type Handler = (call: ApiCall) => Promise<object>;
export type Route = { method: 'GET' | 'POST' | 'DELETE'; path: string; handle: Handler };

export const platformAccountId = 'acct_sandboxplatform';
