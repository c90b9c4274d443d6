import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { sandboxSecret } from '#app/platform/sandbox.server';
import { receiveWebhook } from '#app/domain/stripe-events/receive-webhook.server';
import { signPayload } from '#sandbox';
import { allEvents, books, deliver, openFixture, payOnPage, post, clickPay, quoted } from './payment-fixtures';

let known = new Set<string>();

beforeAll(openFixture);
beforeEach(async () => {
  known = new Set(await allEvents());
});

/** What Stripe has to tell of this test's payment. */
async function newEvents(): Promise<string[]> {
  return (await allEvents()).filter((payload) => !known.has(payload));
}

function seconds(): number {
  return Math.floor(now().getTime() / 1000);
}

/** A small generator with a seed, so that a failing order can be run again. */
function shuffler(seed: number): <T>(items: T[]) => T[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return (items) => {
    const shuffled = [...items];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
    }
    return shuffled;
  };
}

it('copies and any order of the events end in the same state', async () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    known = new Set(await allEvents());
    const { url, reference } = await clickPay(await quoted());
    await payOnPage(url);
    const events = await newEvents();
    expect(events.length).toBeGreaterThan(1);
    await deliver(shuffler(seed)([...events, ...events, ...events]));
    const booking = await db().booking.findUniqueOrThrow({ where: { reference }, include: { visits: true, payments: true } });
    expect(booking, `seed ${seed}`).toMatchObject({ paymentStatus: 'deposit_paid' });
    expect(booking.paymentMethodId).toMatch(/^pm_/);
    expect(booking.visits.map((visit) => visit.status)).toEqual(['pending', 'pending']);
    expect(booking.payments).toHaveLength(1);
    expect(booking.payments[0]).toMatchObject({
      capturedCents: booking.depositCents,
      status: 'succeeded',
      receiptNumber: `${reference}-1`,
    });
    expect(await db().ledgerTransaction.count({ where: { bookingId: booking.id, kind: 'deposit' } })).toBe(1);
    expect(
      await db().notification.count({
        where: { dedupeKey: { startsWith: `booking-confirmed:${booking.id}` }, channel: 'email' },
      }),
    ).toBe(1);
    const jobs = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'visits/dispatch' AND j.payload->>'visitId' = ${booking.visits[0]!.id}`;
    expect(jobs[0]?.count).toBe(1);
  }
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
});

it('only Stripe’s messages count: forged, aged and altered messages are refused and leave nothing', async () => {
  const { url } = await clickPay(await quoted());
  await payOnPage(url);
  const [body] = await newEvents();
  const event = JSON.parse(body!) as Record<string, unknown>;
  const secret = await sandboxSecret();
  const good = signPayload(body!, secret, seconds());
  const v0 = createHmac('sha256', secret).update(`${seconds()}.${body}`).digest('hex');
  const live = JSON.stringify({ ...event, id: 'evt_live', livemode: true });
  const foreign = JSON.stringify({ ...event, id: 'evt_foreign', account: 'acct_somebody' });
  const forgeries: [body: string, signature: string | null][] = [
    [body!, null],
    [body!, ''],
    [body!, 'nonsense'],
    [body!, signPayload(body!, 'whsec_wrong', seconds())],
    [body!, `t=${seconds()},v0=${v0}`],
    [`${body} `, good],
    [JSON.stringify({ ...event, extra: 1 }), good],
    [JSON.stringify(event, null, 2), good],
    [body!, signPayload(body!, secret, seconds() - 302)],
    ['x'.repeat(2_000_000), good],
  ];
  const before = await db().webhookEvent.count();
  for (const [sent, signature] of forgeries) {
    await expect(receiveWebhook(db(), { body: sent, signature })).rejects.toThrow('This is not a message that we take.');
  }
  for (const notOurs of [live, foreign])
    expect(await receiveWebhook(db(), { body: notOurs, signature: signPayload(notOurs, secret, seconds()) })).toBe('ignored');
  expect(await db().webhookEvent.count()).toBe(before);
});

it('An invented checkout session completes no payment: its id and amount have to be the payment’s own', async () => {
  const { paymentId } = await clickPay(await quoted());
  const payment = await db().payment.findUniqueOrThrow({ where: { id: paymentId } });
  const completed = (id: string, session: object) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: {
        object: {
          object: 'checkout.session',
          mode: 'payment',
          payment_status: 'paid',
          payment_intent: `pi_${id}`,
          metadata: { paymentId },
          ...session,
        },
      },
    });
  await deliver([
    completed('evt_invented_session', { id: 'cs_invented', amount_total: payment.amountCents }),
    completed('evt_other_amount', { id: payment.checkoutSessionId, amount_total: 1 }),
  ]);
  expect(await db().payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({
    status: 'pending',
    capturedCents: 0,
  });
});

it('the same message a hundred times is stored once', async () => {
  const { url } = await clickPay(await quoted());
  await payOnPage(url);
  const [body] = await newEvents();
  const before = await db().webhookEvent.count();
  for (let wave = 0; wave < 10; wave += 1) await Promise.all(Array.from({ length: 10 }, () => post(body!)));
  expect(await db().webhookEvent.count()).toBe(before + 1);
});
