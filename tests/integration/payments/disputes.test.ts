import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { decideDispute } from '#app/domain/disputes/decide-dispute.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import type { User } from '#prisma';
import { createRandom, type Random } from '#tests/factories/random';
import { insertAdmin } from '#tests/factories/users';
import { heldAtStripe, later, owedTo, paidPro } from '../payouts/payout-fixtures';
import {
  allEvents,
  books,
  complete,
  deliver,
  eventMark,
  openFixtureWith,
  payOnPage,
  clickPay,
  quoted,
  untoldEvents,
  workOff,
} from './payment-fixtures';

/** How often each of the 24 courses is played; DISPUTE_RUNS=13 plays the three hundred. */
const RUNS = Number(process.env.DISPUTE_RUNS ?? 1);
const DISPUTED = '4000000000000259';
const REFUND_CENTS = 5_000;

type Course = {
  end: 'open' | 'won' | 'lost: release' | 'lost: withhold';
  /** Whether the pro's share leaves before we are told of the dispute. */
  payout: 'before the event' | 'after the event';
  refund: 'none' | 'while disputed' | 'after the close';
};

const courses: Course[] = (['open', 'won', 'lost: release', 'lost: withhold'] as const).flatMap((end) =>
  (['before the event', 'after the event'] as const).flatMap((payout) =>
    (['none', 'while disputed', 'after the close'] as const).map((refund) => ({ end, payout, refund })),
  ),
);

let admin: User;

beforeAll(async () => {
  await openFixtureWith({ crews: 4 + RUNS });
  admin = await insertAdmin(db());
});
afterEach(() => setClock(null));

function isOfDispute(payload: string): boolean {
  return (JSON.parse(payload) as { type: string }).type.startsWith('charge.dispute.');
}

/** A booking that is done, whose deposit is disputed at the bank; we have not been told of that yet. */
async function disputedJob() {
  const pro = await paidPro();
  const mark = await eventMark();
  const who = await quoted();
  const { url, paymentId, reference } = await clickPay(who);
  await payOnPage(url, DISPUTED);
  const notifyRest = async () => deliver((await untoldEvents(mark)).filter((payload) => !isOfDispute(payload)));
  await notifyRest();
  const booking = await db().booking.findUniqueOrThrow({
    where: { reference },
    include: { visits: { orderBy: { windowStart: 'asc' } }, customer: true },
  });
  const good = await stripe().paymentMethods.attach('pm_card_visa', { customer: booking.customer.stripeCustomerId! });
  await db().booking.update({ where: { id: booking.id }, data: { paymentMethodId: good.id } });
  const install = booking.visits[0]!;
  await complete(install.id, pro.id);
  await workOff({ bookingId: booking.id, tell: notifyRest });
  const { paymentIntentId } = await db().payment.findUniqueOrThrow({ where: { id: paymentId } });
  const [dispute] = (await stripe().disputes.list({ payment_intent: paymentIntentId! })).data;
  return { pro, mark, booking, install, paymentId, stripeDisputeId: dispute!.id, notifyRest };
}

type Job = Awaited<ReturnType<typeof disputedJob>>;

/** All events so far, one to three copies of each, in any order. */
async function notifyAll({ mark }: Job, random: Random): Promise<void> {
  const events = await allEvents(mark);
  await deliver(random.shuffle(events.flatMap((event) => Array.from({ length: random.int(1, 3) }, () => event))));
}

function refund({ booking, install, paymentId }: Job): Promise<unknown> {
  return transact(db(), (tx) =>
    refundCustomer(tx, {
      bookingId: booking.id,
      paymentId,
      visitId: install.id,
      amountCents: REFUND_CENTS,
      bearer: 'split',
      reason: 'One side stayed dark',
      source: 'admin',
      requestedById: admin.id,
    }),
  );
}

function transferOf({ pro }: Job) {
  return db().transfer.findFirstOrThrow({ where: { proId: pro.id }, include: { legs: true } });
}

async function close({ stripeDisputeId }: Job, end: Course['end']): Promise<void> {
  if (end === 'open') return;
  const text = end === 'won' ? 'winning_evidence' : 'losing_evidence';
  await stripe().disputes.update(stripeDisputeId, { evidence: { uncategorized_text: text }, submit: true });
}

async function decide({ stripeDisputeId }: Job, decision: 'release' | 'withhold'): Promise<void> {
  const { id } = await db().dispute.findUniqueOrThrow({ where: { stripeDisputeId } });
  await transact(db(), (tx) => decideDispute(tx, { disputeId: id, decision, adminId: admin.id }));
  await expect(transact(db(), (tx) => decideDispute(tx, { disputeId: id, decision, adminId: admin.id }))).rejects.toThrow(
    'need a decision',
  );
}

async function play({ end, payout, refund: when }: Course, random: Random): Promise<void> {
  const job = await disputedJob();
  const { booking } = job;
  const everything = { bookingId: booking.id, tell: () => notifyAll(job, random) };
  if (payout === 'before the event') {
    await later(49, () => workOff({ bookingId: booking.id, tell: job.notifyRest }));
    expect(await transferOf(job)).toMatchObject({ status: 'sent' });
  }
  // Opening and closing may be told together, in either order.
  const isToldLate = when !== 'while disputed' && payout === 'before the event' && random.chance(0.5);
  if (!isToldLate) {
    await notifyAll(job, random);
    expect((await db().payment.findUniqueOrThrow({ where: { id: job.paymentId } })).disputedAt).not.toBeNull();
    await later(49, () => workOff(everything));
    if (payout === 'after the event') expect(await transferOf(job)).toMatchObject({ status: 'waiting', legs: [] });
    if (when === 'while disputed') await expect(refund(job)).rejects.toThrow('The amount is more than');
  }
  await close(job, end);
  await notifyAll(job, random);
  if (when === 'after the close' && end === 'won') await refund(job);
  if (end.startsWith('lost')) {
    await later(1, () => workOff(everything));
    if (payout === 'after the event') expect(await transferOf(job)).toMatchObject({ status: 'waiting', legs: [] });
    if (when === 'after the close') await expect(refund(job)).rejects.toThrow('The amount is more than');
    await decide(job, end === 'lost: withhold' ? 'withhold' : 'release');
  }
  await later(49, () => workOff(everything));
  await notifyAll(job, random);
  await settled(job, { end, payout, refund: when });
}

/** What must be true whatever the order was. */
async function settled(job: Job, { end, payout, refund: when }: Course): Promise<void> {
  const { booking, pro, install } = job;
  const dispute = await db().dispute.findUniqueOrThrow({ where: { stripeDisputeId: job.stripeDisputeId } });
  expect(dispute.status).toBe(end.split(':')[0]);
  const isHeld = end === 'open' && payout === 'after the event';
  expect((await transferOf(job)).status).toBe(isHeld ? 'waiting' : 'sent');
  const deposit = await db().payment.findUniqueOrThrow({ where: { id: job.paymentId }, include: { refunds: true } });
  expect(deposit.disputedAt === null).toBe(end === 'won');
  expect(deposit.refundedCents).toBe(end === 'won' && when === 'after the close' ? REFUND_CENTS : 0);
  const borneByRefund = deposit.refunds.reduce((sum, each) => sum + each.proCents, 0);
  const borneByDispute =
    end === 'lost: withhold' ? Math.round((install.payoutCents * dispute.amountCents) / booking.totalCents) : 0;
  const { available, pending } = await heldAtStripe(pro.stripeAccountId);
  expect(available + pending + (await owedTo(pro.id))).toBe(install.payoutCents - borneByRefund - borneByDispute);
  if (!isHeld) expect(await owedTo(pro.id)).toBe(0);
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

describe('a dispute, a payout and a refund in any order', () => {
  for (const [at, course] of courses.entries()) {
    it(
      `${course.end}, paid out ${course.payout}, refund ${course.refund}: no side has a cent too much`,
      async () => {
        for (let run = 1; run <= RUNS; run += 1) {
          await play(course, createRandom(at * 1_000 + run));
          setClock(null);
        }
      },
      60_000 + RUNS * 20_000,
    );
  }

  it('a pro who bore a refund bears of a lost dispute what is left of their pay, and of refunds after it nothing', async () => {
    const job = await disputedJob();
    const { pro, install, booking } = job;
    const balance = await db().payment.findFirstOrThrow({ where: { bookingId: booking.id, kind: 'balance' } });
    const order = { bookingId: booking.id, paymentId: balance.id, visitId: install.id, reason: 'Dark', requestedById: admin.id };
    const give = (amountCents: number) =>
      transact(db(), (tx) => refundCustomer(tx, { ...order, amountCents, bearer: 'pro', source: 'admin' }));
    await give(45_000);
    await notifyAll(job, createRandom(5));
    await close(job, 'lost: withhold');
    await notifyAll(job, createRandom(6));
    await decide(job, 'withhold');
    const [first] = await db().refund.findMany({ where: { payment: { bookingId: booking.id } } });
    expect(first!.proCents).toBeGreaterThan(0);
    const borne = { account: 'pro_payable', transaction: { bookingId: booking.id, kind: 'dispute-borne' } };
    expect((await db().ledgerEntry.aggregate({ where: borne, _sum: { amountCents: true } }))._sum.amountCents).toBe(
      install.payoutCents - first!.proCents,
    );
    await give(1_000);
    const later = await db().refund.findFirstOrThrow({ where: { payment: { bookingId: booking.id }, amountCents: 1_000 } });
    expect(later).toMatchObject({ proCents: 0, platformCents: 1_000 - later.taxCents });
    await workOff({ bookingId: booking.id });
    expect(await owedTo(pro.id)).toBe(0);
  });

  it('once the takedown is canceled, the pro of the install bears their part of what the install cost', async () => {
    const job = await disputedJob();
    const { booking, install } = job;
    const takedown = booking.visits[1]!;
    const actor = { kind: 'customer', userId: booking.customerId } as const;
    const at = new Date(takedown.windowStart.getTime() - 96 * 3_600_000);
    const input = { visitId: takedown.id, actor, at, cause: 'customer', reason: '' } as const;
    await transact(db(), (tx) => cancelVisit(tx, input));
    await workOff({ bookingId: booking.id, tell: job.notifyRest });
    await close(job, 'lost: withhold');
    await notifyAll(job, createRandom(9));
    await decide(job, 'withhold');
    const { amountCents } = await db().dispute.findUniqueOrThrow({ where: { stripeDisputeId: job.stripeDisputeId } });
    const [movement] = await db().ledgerTransaction.findMany({
      where: { bookingId: booking.id, kind: 'dispute-borne' },
      include: { entries: { where: { account: 'pro_payable' } } },
    });
    const costCents = install.priceCents + install.taxCents;
    expect(amountCents).toBeLessThan(costCents);
    expect(movement!.entries[0]!.amountCents).toBe(Math.round((install.payoutCents * amountCents) / costCents));
  });

  it('a dispute that is told again after it was decided stays decided', async () => {
    const job = await disputedJob();
    await close(job, 'lost: withhold');
    await notifyAll(job, createRandom(7));
    await decide(job, 'withhold');
    await notifyAll(job, createRandom(8));
    const dispute = await db().dispute.findUniqueOrThrow({ where: { stripeDisputeId: job.stripeDisputeId } });
    expect(dispute).toMatchObject({ status: 'lost', decision: 'withhold' });
    expect(dispute.decidedAt!.getTime()).toBeLessThanOrEqual(now().getTime());
    expect(await db().ledgerTransaction.count({ where: { bookingId: job.booking.id, kind: 'dispute-borne' } })).toBe(1);
  });
});
