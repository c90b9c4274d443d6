import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelVisit } from '#app/domain/bookings/cancel-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { createRandom, type Random } from '#tests/factories/random';
import { later, paidPro } from '../payouts/crew';
import { allEvents, complete, deliver, GOOD_CARD, openTown, payOnPage, pressPay, quoted, untoldEvents, workOff } from './town';

/** How many orders of each lifecycle. */
const ORDERS = Number(process.env.LIFECYCLES ?? 2);
const DECLINED = '4000000000000002';
const DISPUTED = '4000000000000259';
const WORKS_ONCE = '4000000000000341';

type Life = Awaited<ReturnType<typeof begin>>;
/** Each stage acts without anybody telling us of it; between the stages the news of all so far arrives in some order. */
type Lifecycle = { name: string; stages: ((life: Life) => Promise<unknown>)[] };

beforeAll(openTown);
afterEach(() => setClock(null));

async function begin() {
  const before = new Set(await allEvents());
  const who = await quoted();
  const pressed = await pressPay(who);
  const booking = await db().booking.findUniqueOrThrow({
    where: { reference: pressed.reference },
    include: { visits: { orderBy: { windowStart: 'asc' } } },
  });
  return { ...who, ...pressed, before, bookingId: booking.id, install: booking.visits[0]!, takedown: booking.visits[1]! };
}

async function intentOf({ bookingId }: Life): Promise<string> {
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit', capturedCents: { gt: 0 } } });
  return payment.paymentIntentId!;
}

async function evidence(text: string): Promise<void> {
  const [dispute] = (await stripe().disputes.list({ limit: 1 })).data;
  await stripe().disputes.update(dispute!.id, { evidence: { uncategorized_text: text }, submit: true });
}

function cancel({ install, customer }: Life): Promise<unknown> {
  return transact(db(), (tx) =>
    cancelVisit(tx, { visitId: install.id, actor: { kind: 'customer', userId: customer.id }, reason: '', at: now() }),
  );
}

async function done(life: Life): Promise<void> {
  const pro = await paidPro();
  await complete(life.install.id, pro.id);
}

function pay({ url }: Life): Promise<number> {
  return payOnPage(url, GOOD_CARD);
}

const lifecycles: Lifecycle[] = [
  { name: 'paid', stages: [pay] },
  { name: 'declined, then paid', stages: [async ({ url }) => [await payOnPage(url, DECLINED), await payOnPage(url, GOOD_CARD)]] },
  { name: 'declined and left', stages: [({ url }) => payOnPage(url, DECLINED)] },
  { name: 'paid and cancelled', stages: [pay, cancel, workOff] },
  { name: 'paid and done, the balance taken', stages: [pay, done, workOff] },
  { name: 'paid and done, the balance declined', stages: [({ url }) => payOnPage(url, WORKS_ONCE), done, workOff] },
  {
    name: 'refunded in part at Stripe',
    stages: [pay, async (life) => stripe().refunds.create({ payment_intent: await intentOf(life), amount: 1_000 })],
  },
  {
    name: 'refunded twice at Stripe',
    stages: [
      pay,
      async (life) => stripe().refunds.create({ payment_intent: await intentOf(life), amount: 700 }),
      async (life) => stripe().refunds.create({ payment_intent: await intentOf(life), amount: 800 }),
    ],
  },
  { name: 'disputed', stages: [({ url }) => payOnPage(url, DISPUTED)] },
  { name: 'disputed and won', stages: [({ url }) => payOnPage(url, DISPUTED), () => evidence('winning_evidence')] },
  { name: 'disputed and lost', stages: [({ url }) => payOnPage(url, DISPUTED), () => evidence('losing_evidence')] },
  { name: 'paid, done and passed on', stages: [pay, done, workOff, () => later(49, workOff)] },
];

/** One to five copies of each, in any order. */
function copies(random: Random, events: string[]): string[] {
  return random.shuffle(events.flatMap((event) => Array.from({ length: random.int(1, 5) }, () => event)));
}

async function live({ stages }: Lifecycle, random: Random | null): Promise<unknown> {
  const life = await begin();
  for (const stage of stages) {
    await stage(life);
    if (random) {
      const all = (await allEvents()).filter((event) => !life.before.has(event));
      await deliver(copies(random, all));
    } else await deliver(await untoldEvents());
  }
  const end = await projection(life.bookingId);
  setClock(null);
  return end;
}

/** All that a booking's money comes to, without ids and times. */
async function projection(bookingId: string): Promise<unknown> {
  const booking = await db().booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: {
      visits: { orderBy: { windowStart: 'asc' }, select: { kind: true, status: true } },
      payments: { include: { refunds: true } },
      disputes: true,
      ledger: { include: { entries: true } },
    },
  });
  return {
    paymentStatus: booking.paymentStatus,
    card: Boolean(booking.paymentMethodId),
    visits: booking.visits,
    payments: booking.payments
      .map(({ kind, status, capturedCents, refundedCents, disputedAt, refunds }) => ({
        kind,
        status,
        capturedCents,
        refundedCents,
        disputed: disputedAt !== null,
        refunds: refunds.map(({ amountCents, status: state }) => `${state} ${amountCents}`).sort(),
      }))
      .sort((one, other) => one.kind.localeCompare(other.kind)),
    disputes: booking.disputes.map(({ status, amountCents, feeCents }) => ({ status, amountCents, feeCents })),
    ledger: booking.ledger
      .map(
        ({ kind, entries }) =>
          `${kind}: ${entries
            .map((entry) => `${entry.account} ${entry.amountCents}`)
            .sort()
            .join(', ')}`,
      )
      .sort(),
  };
}

// Half an hour of permutations is for the night: LIFECYCLES=2 for a look, LIFECYCLES=500 for all six thousand.
describe.runIf(process.env.LIFECYCLES)('R-C4 copies, any order and any delay of the events end in the same state', () => {
  for (const [at, lifecycle] of lifecycles.entries()) {
    it(
      `R-C4 ${lifecycle.name}`,
      async () => {
        const inOrder = await live(lifecycle, null);
        for (let seed = 1; seed <= ORDERS; seed += 1)
          expect(await live(lifecycle, createRandom(at * 10_000 + seed)), `seed ${seed}`).toEqual(inOrder);
      },
      30_000 + ORDERS * 20_000,
    );
  }
});
