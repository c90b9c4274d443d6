import type pg from 'pg';
import { createStripeFetch } from './api/stripe-fetch';
import { listBalances, type BalancesSnapshot } from './stripe/connect/balances';
import { deliverDueEvents } from './stripe/events/deliver-events';
import { createFaultInjection, type FaultInjection } from './faults/fault-injection';
import { createOutbox, type Outbox } from './outbox/outbox';
import { createPages, type SandboxService } from './pages/sandbox-pages';
import { migrateSandbox } from './database/schema';
import { advanceClock } from './stripe/advance-clock';

export type { EventFaults, Fault, FaultKind, FaultInjection } from './faults/fault-injection';
export { placeHouse } from './geocoder/place-house';
export { suggestStreets } from './geocoder/suggest-streets';
export type { OpenedMail, Outbox, OutboxQuery, StoredMail, StoredSms } from './outbox/outbox';
export type { SandboxService } from './pages/sandbox-pages';
export { signPayload } from './stripe/events/deliver-events';

export type SandboxOptions = {
  pool: pg.Pool;
  now: () => Date;
  /** Public address of the app, e.g. http://localhost:3000. */
  origin: string;
  webhookUrl: string;
  webhookSecret: string | (() => Promise<string>);
  /** The services whose pages are served; default: all. */
  services?: readonly SandboxService[];
  /** Told when a round of deliveries failed; the next round tries again. */
  onError?: (error: unknown) => void;
};

export type Sandbox = {
  migrate(): Promise<void>;
  /** For Stripe.createFetchHttpClient: answers as api.stripe.com. */
  stripeFetch: typeof fetch;
  /** Everything under /sandbox/*. */
  pages(request: Request): Promise<Response>;
  /** What time alone brings about (sessions expire, payouts arrive, subscriptions renew), then due webhook events. */
  deliverDue(limit?: number): Promise<number>;
  /** Calls deliverDue again and again; the returned function stops it and waits for what is under way. */
  startDelivering(intervalMs?: number): () => Promise<void>;
  outbox: Outbox;
  faults: FaultInjection;
  /** Every account's balance; the sum over all is zero. */
  balances(): Promise<BalancesSnapshot>;
};

function repeat(work: () => Promise<unknown>, intervalMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  function step(): void {
    running = work()
      // A database that is away for a moment must not end the process.
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(step, intervalMs);
      });
  }
  step();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** A success is remembered, a failure is tried again by the next caller. */
function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | undefined;
  return () => {
    begun ??= work().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
}

/** A worker may use the stand-ins before any web process has made their schema: every entry waits for it. */
function afterReady<T extends Record<string, (...args: never[]) => Promise<unknown>>>(door: T, ready: () => Promise<void>): T {
  const guarded = Object.entries(door).map(([name, call]) => [
    name,
    async (...args: never[]) => {
      await ready();
      return call(...args);
    },
  ]);
  return Object.fromEntries(guarded) as T;
}

const ALL_SERVICES: readonly SandboxService[] = ['stripe', 'google', 'mail', 'sms'];

export function createSandbox(options: SandboxOptions): Sandbox {
  const ready = once(() => migrateSandbox(options.pool));
  const outbox = afterReady(createOutbox(options), ready);
  const stripeFetch = createStripeFetch(options);
  const pages = createPages(options, outbox, options.services ?? ALL_SERVICES);
  const deliverDue = async (limit?: number) => {
    await ready();
    await advanceClock(options);
    return deliverDueEvents(options, limit);
  };
  return {
    migrate: ready,
    stripeFetch: async (input, init) => {
      await ready();
      return stripeFetch(input, init);
    },
    pages: async (request) => {
      await ready();
      return pages(request);
    },
    deliverDue,
    startDelivering: (intervalMs = 500) => repeat(deliverDue, intervalMs, options.onError ?? (() => undefined)),
    outbox,
    faults: afterReady(createFaultInjection(options.pool), ready),
    balances: async () => {
      await ready();
      return listBalances(options.pool);
    },
  };
}
