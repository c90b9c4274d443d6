import { createHmac } from 'node:crypto';
import type pg from 'pg';

export type DeliveryTarget = {
  pool: pg.Pool;
  now: () => Date;
  webhookUrl: string;
  webhookSecret: string | (() => Promise<string>);
};
type DueDelivery = { id: string; payload: string; attempts: number };

const sendTimeoutMs = 10_000;
const leaseSeconds = 30;
const giveUpAfterMs = 72 * 3600 * 1000;
const sentTogether = 5;

/** Stripe's `Stripe-Signature` header: HMAC-SHA256 over "<seconds>.<body>". */
export function signPayload(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** The lease runs on the database's clock, so a process that dies while sending loses it even when the clock stands still. */
async function claimDue(target: DeliveryTarget, limit: number): Promise<DueDelivery[]> {
  const { rows } = await target.pool.query<DueDelivery>(
    `update sandbox.delivery set leased_until = clock_timestamp() + make_interval(secs => $2), attempts = attempts + 1
     where id in (
       select id from sandbox.delivery
       where delivered_ms is null and not gave_up and due_ms <= $1 and (leased_until is null or leased_until < clock_timestamp())
       order by due_ms, id limit $3 for update skip locked)
     returning id, payload, attempts`,
    [target.now().getTime(), leaseSeconds, limit],
  );
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

/** 1 s, 2 s, 4 s … at most an hour, until three days have passed. */
function backOffMs(attempts: number): number {
  return Math.min(3_600_000, 1000 * 2 ** Math.min(attempts - 1, 20));
}

async function send(target: DeliveryTarget, delivery: DueDelivery): Promise<string | null> {
  const secret = typeof target.webhookSecret === 'string' ? target.webhookSecret : await target.webhookSecret();
  const seconds = Math.floor(target.now().getTime() / 1000);
  try {
    const response = await fetch(target.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Sandbox/1.0 (+webhooks)',
        'stripe-signature': signPayload(delivery.payload, secret, seconds),
      },
      body: delivery.payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    await response.arrayBuffer();
    return response.ok ? null : `answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function deliverOne(target: DeliveryTarget, delivery: DueDelivery): Promise<boolean> {
  const failure = await send(target, delivery);
  const nowMs = target.now().getTime();
  if (failure === null) {
    await target.pool.query('update sandbox.delivery set delivered_ms = $2, last_error = null where id = $1', [
      delivery.id,
      nowMs,
    ]);
    return true;
  }
  await target.pool.query(
    `update sandbox.delivery set leased_until = null, last_error = $2, due_ms = $3::bigint,
       gave_up = ($3::bigint - (payload::jsonb->>'created')::bigint * 1000) > $4
     where id = $1`,
    [delivery.id, failure, nowMs + backOffMs(delivery.attempts), giveUpAfterMs],
  );
  return false;
}

/** Sends what is due, oldest first, a few at a time. Returns how many arrived. At least once: a crash after sending sends again. */
export async function deliverDueEvents(target: DeliveryTarget, limit = 100): Promise<number> {
  let arrived = 0;
  let left = limit;
  while (left > 0) {
    const batch = await claimDue(target, Math.min(left, sentTogether));
    if (batch.length === 0) break;
    left -= batch.length;
    const results = await Promise.all(batch.map((delivery) => deliverOne(target, delivery)));
    arrived += results.filter(Boolean).length;
  }
  return arrived;
}
