import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { logger } from '../platform/logger.server';
import { CHANNEL, type Broadcast } from './events';

type Listener = { onBroadcast: (broadcast: Broadcast) => void; onListening: () => void; onGap: () => void };

const HEARTBEAT_MS = 5_000;
/** A server that hangs says no goodbye. */
const GOODBYE_MS = 1_000;
const RETRY_MS = [100, 250, 500, 1_000, 2_000];

/**
 * LISTENs on a connection of its own and connects again whenever it is lost (a half-open one is noticed by a
 * heartbeat). `onListening` is called whenever it is connected again, after a reconnect `onGap` as well: the caller must assume that notices were missed.
 */
export function listen(connectionString: string, listener: Listener): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let beat: NodeJS.Timeout | undefined;
  let attempts = 0;

  function lost(why: unknown): void {
    if (stopped || !client) return;
    logger.warn({ err: why }, 'the realtime connection was lost');
    const old = client;
    client = null;
    clearInterval(beat);
    old.end().catch(() => undefined);
    setTimeout(() => void connect(), RETRY_MS[Math.min(attempts++, RETRY_MS.length - 1)]);
  }

  async function connect(): Promise<void> {
    if (stopped) return;
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 2_500,
      query_timeout: HEARTBEAT_MS,
    });
    client = next;
    next.on('error', lost);
    next.on('end', () => client === next && lost(new Error('the server closed it')));
    next.on('notification', ({ payload }) => payload && listener.onBroadcast(JSON.parse(payload) as Broadcast));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      listener.onListening();
      if (attempts > 0) listener.onGap();
      attempts = 0;
      beat = setInterval(() => void next.query('SELECT 1').catch(lost), HEARTBEAT_MS);
    } catch (error) {
      lost(error);
    }
  }

  void connect();
  return async () => {
    stopped = true;
    clearInterval(beat);
    await Promise.race([client?.end().catch(() => undefined), delay(GOODBYE_MS, undefined, { ref: false })]);
  };
}
