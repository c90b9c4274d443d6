import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { handleWebhook } from '#app/domain/stripe-events/handle-webhook.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { receiveWebhook } from '#app/domain/stripe-events/receive-webhook.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { readInstantOffer, takeInstantPayout } from '#app/domain/payouts/instant-payout.server';
import { sweepPayments } from '#app/domain/stripe-events/sweep-payments.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { InputError, UpstreamError } from '#app/platform/errors';
import { sandbox, sandboxSecret } from '#app/platform/sandbox.server';
import { signPayload, type Fault } from '#sandbox';
import type { User } from '#prisma';
import { createRandom } from '#tests/factories/random';
import { insertAdmin } from '#tests/factories/users';
import {
  books,
  booked,
  complete,
  deliver,
  eventMark,
  allEvents,
  openFixture,
  payOnPage,
  clickPay,
  quoted,
  untoldEvents,
  workOff,
} from '../integration/payments/payment-fixtures';
import { heldAtStripe, later, owedTo, paidPro } from '../integration/payouts/payout-fixtures';

/** How many customers live through each fault; FAULT_LIVES=60 is the night's number. */
const LIVES = Number(process.env.FAULT_LIVES ?? 3);
const MAX_LIVES = LIVES + 20;
const REFUND_CENTS = 5_000;
const TRIES = 40;

vi.setConfig({ testTimeout: 120_000 + LIVES * 60_000 });

let admin: User;

beforeAll(async () => {
  await openFixture();
  admin = await insertAdmin(db());
});
afterEach(async () => {
  setClock(null);
  await sandbox().faults.reset();
  comeLater();
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
});

const noticed: unknown[] = [];

/** A caller that was told that Stripe does not answer comes again when the circuit lets one through. */
const CIRCUIT_RESTS_MS = 15_000;
let waitedMs = 0;
const machineTime = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => machineTime() + waitedMs);

function comeLater(error?: unknown): void {
  if (error) noticed.push(error);
  waitedMs += CIRCUIT_RESTS_MS;
}

/** Presses a button again until it works, as a person does who reads "please try again". */
async function press<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      comeLater(error);
      if (attempt >= TRIES) throw error;
    }
  }
}

const PATHS = ['/v1/checkout/sessions', '/v1/payment_intents', '/v1/refunds', '/v1/transfers', '/v1/payouts'];

async function breakStripe(fault: Pick<Fault, 'moment' | 'kind' | 'percent'>): Promise<void> {
  for (const path of PATHS) await sandbox().faults.addFault({ path, method: 'POST', ...fault });
}

/** A customer pays, the work is done and paid for, part of it goes back, the pro is paid and takes their money at once. */
async function liveThrough(): Promise<void> {
  const pro = await paidPro();
  const who = await quoted();
  const started = await transact(db(), (tx) => startDeposit(tx, { quoteToken: who.quoteToken, customerId: who.customer.id }));
  const url = await press(() => openCheckout(db(), { paymentId: started.paymentId! }));
  await payOnPage(url!);
  await deliver(await untoldEvents());
  const booking = await db().booking.findUniqueOrThrow({
    where: { reference: started.reference },
    include: { visits: { orderBy: { windowStart: 'asc' } } },
  });
  const install = booking.visits[0]!;
  await complete(install.id, pro.id);
  const errand = {
    bookingId: booking.id,
    tell: async () => deliver(await untoldEvents()),
    onError: comeLater,
  };
  await workOff(errand);
  await workOff(errand);
  const order = { bookingId: booking.id, visitId: install.id, amountCents: REFUND_CENTS, bearer: 'pro' as const };
  await transact(db(), (tx) => refundCustomer(tx, { ...order, reason: 'Dark', source: 'admin', requestedById: admin.id }));
  for (const hours of [49, 1, 1]) await later(hours, () => workOff(errand));
  await later(49, () => workOff(errand));
  await sandbox().faults.reset();
  comeLater();
  await later(1, () => workOff(errand));
  await effectsAreIntents({ bookingId: booking.id, proId: pro.id, stripeAccountId: pro.stripeAccountId });
}

async function effectsAreIntents(of: { bookingId: string; proId: string; stripeAccountId: string }): Promise<void> {
  const booking = await db().booking.findUniqueOrThrow({
    where: { id: of.bookingId },
    include: { payments: { include: { refunds: true } } },
  });
  const live = booking.payments.filter(({ status }) => status === 'succeeded');
  expect(live.map(({ kind }) => kind).sort()).toEqual(['balance', 'deposit']);
  expect(booking.payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0)).toBe(booking.totalCents);
  const refunds = booking.payments.flatMap((payment) => payment.refunds);
  expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(REFUND_CENTS);
  const transfer = await db().transfer.findFirstOrThrow({ where: { proId: of.proId } });
  expect(transfer.status).toBe('sent');
  const borne = refunds.reduce((sum, { proCents }) => sum + proCents, 0);
  const { available, pending } = await heldAtStripe(of.stripeAccountId);
  const owed = await owedTo(of.proId);
  expect(available + pending + owed).toBe(transfer.amountCents - borne);
  // What Stripe could not take back, or had not left when it was asked back, stays a debt for the pro's next share.
  expect(owed).toBeLessThanOrEqual(0);
  expect(owed).toBeGreaterThanOrEqual(0 - borne);
}

for (const [what, fault] of [
  ['Stripe says 500 before doing anything', { moment: 'before', kind: '500', percent: 60 }],
  ['Stripe says 429', { moment: 'before', kind: '429', percent: 60 }],
  ['Stripe does it and the answer is lost', { moment: 'after', kind: 'reset', percent: 60 }],
] as const)
  it(`${what}, six times of ten: in the end everything is done once`, async () => {
    noticed.length = 0;
    // A fault without an effect proved nothing: now and then the client's own two retries absorb all of a few runs.
    for (let life = 1; life <= LIVES || (noticed.length === 0 && life <= MAX_LIVES); life += 1) {
      await breakStripe(fault);
      await liveThrough();
      setClock(null);
    }
    expect(noticed.length).toBeGreaterThan(0);
  });

it('an instant payout that Stripe answers badly is taken once, however often the button is pressed', async () => {
  const pro = await paidPro();
  const { install, bookingId } = await booked();
  await complete(install.id, pro.id);
  await workOff({ bookingId });
  for (const hours of [49, 49]) await later(hours, () => workOff({ bookingId }));
  const offer = (await readInstantOffer(db(), { proId: pro.id }))!;
  await sandbox().faults.addFault({ path: '/v1/payouts', method: 'POST', moment: 'after', kind: 'reset', times: 6 });
  const ask = () => takeInstantPayout(db(), { proId: pro.id, ...offer }, (request) => transact(db(), request));
  const pressed = await Promise.allSettled([ask(), ask(), ask()]);
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await sandbox().faults.reset();
  await workOff();
  expect(await db().payout.count({ where: { proId: pro.id } })).toBe(1);
  expect(await heldAtStripe(pro.stripeAccountId)).toEqual({ available: 0, pending: 0 });
});

it('while Stripe is down a customer is told to try again, bookings wait, and an hour later all is done by itself', async () => {
  const who = await quoted();
  const pay = async () => {
    const input = { quoteToken: who.quoteToken, customerId: who.customer.id };
    const { paymentId } = await transact(db(), (tx) => startDeposit(tx, input));
    return openCheckout(db(), { paymentId: paymentId! });
  };
  const done = await booked();
  const pro = await paidPro();
  await complete(done.install.id, pro.id);
  await sandbox().faults.addFault({ path: '/v1', moment: 'before', kind: 'reset' });
  const error = await pay().catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(UpstreamError);
  expect((error as Error).message).toContain('Nothing was charged, please try again');
  await workOff({ bookingId: done.bookingId, onError: () => undefined });
  // By now no request has to wait for Stripe any more: the next is refused without asking it.
  const refused = (await pay().catch((problem: unknown) => problem)) as Error;
  expect(String(refused.cause)).toContain('isn’t responding right now');
  await sandbox().faults.reset();
  await later(1, async () => {
    await sweepPayments(db());
    await expect.poll(() => pay().catch(() => ''), { timeout: 60_000, interval: 1_000 }).toContain('/sandbox/');
    await payOnPage((await pay())!);
    await workOff({ bookingId: done.bookingId });
    await deliver(await untoldEvents());
  });
  const both = await db().booking.findMany({
    where: { OR: [{ id: done.bookingId }, { customerId: who.customer.id }] },
    select: { paymentStatus: true },
    orderBy: { createdAt: 'asc' },
  });
  expect(both.map(({ paymentStatus }) => paymentStatus).sort()).toEqual(['deposit_paid', 'paid']);
});

/** Stripe comes again after a 503: what more than five hundred wait for is turned away, and nothing of it is stored. */
async function postAsStripe(post: { body: string; signature: string }): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await receiveWebhook(db(), post);
      return;
    } catch (error) {
      if (error instanceof InputError || tries === TRIES) throw error;
      await delay(250);
    }
  }
}

it('a storm of copies in any order, one in ten forged: one effect each, and no forgery leaves a trace', async () => {
  const random = createRandom(14);
  const mark = await eventMark();
  for (let count = 0; count < LIVES * 2; count += 1) {
    const { url } = await clickPay(await quoted());
    await payOnPage(url);
  }
  const events = await allEvents(mark);
  const seconds = Math.floor(now().getTime() / 1000);
  const own = await sandboxSecret();
  const posts = random.shuffle(events.flatMap((body) => [body, body, body, body, body])).map((body) => ({
    body,
    forged: random.chance(0.1),
  }));
  const stored = await db().webhookEvent.count();
  const answers = await Promise.allSettled(
    posts.map(({ body, forged }) => {
      const secret = forged ? 'whsec_somebody' : own;
      return postAsStripe({ body, signature: signPayload(body, secret, seconds) });
    }),
  );
  for (const [index, { status }] of answers.entries()) expect(status).toBe(posts[index]!.forged ? 'rejected' : 'fulfilled');
  const ids = new Set(events.map((body) => (JSON.parse(body) as { id: string }).id));
  expect((await db().webhookEvent.count()) - stored).toBe(ids.size);
  await Promise.all([...ids, ...ids].map((eventId) => handleWebhook(db(), { eventId })));
  const paid = await db().payment.count({ where: { kind: 'deposit', capturedCents: { gt: 0 } } });
  expect(await db().ledgerTransaction.count({ where: { kind: 'deposit' } })).toBe(paid);
});
