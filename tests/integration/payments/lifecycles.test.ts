import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { createRandom, type Random } from '#tests/factories/random';
import { later, paidPro } from '../payouts/payout-fixtures';
import { getMoney } from './read-balances';
import {
  allEvents,
  books,
  complete,
  deliver,
  eventMark,
  GOOD_CARD,
  openFixture,
  payOnPage,
  clickPay,
  quoted,
  untoldEvents,
  workOff,
} from './payment-fixtures';

/** How many orders of each lifecycle: five of twelve are a look; LIFECYCLES=500 plays all six thousand. */
const ORDERS = Number(process.env.LIFECYCLES ?? 5);
const DECLINED = '4000000000000002';
const DISPUTED = '4000000000000259';

type Life = Awaited<ReturnType<typeof begin>>;
/** Each stage acts without telling us of it; between the stages the events of all so far arrive in some order. */
type Lifecycle = { name: string; stages: ((life: Life) => Promise<unknown>)[] };

let pro: Awaited<ReturnType<typeof paidPro>>;

beforeAll(async () => {
  await openFixture();
  pro = await paidPro();
});
afterEach(async () => {
  setClock(null);
  await sandbox().faults.reset();
});

async function begin(random: Random | null) {
  const mark = await eventMark();
  const who = await quoted();
  const pressed = await clickPay(who);
  const booking = await db().booking.findUniqueOrThrow({
    where: { reference: pressed.reference },
    include: { visits: { orderBy: { windowStart: 'asc' } } },
  });
  return {
    ...who,
    ...pressed,
    mark,
    copies: [] as string[],
    random,
    bookingId: booking.id,
    install: booking.visits[0]!,
    takedown: booking.visits[1]!,
  };
}

async function intentOf({ bookingId }: Life): Promise<string> {
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit', capturedCents: { gt: 0 } } });
  return payment.paymentIntentId!;
}

async function evidence(life: Life, text: string): Promise<void> {
  const [dispute] = (await stripe().disputes.list({ payment_intent: await intentOf(life) })).data;
  await stripe().disputes.update(dispute!.id, { evidence: { uncategorized_text: text }, submit: true });
}

function cancel({ install, customer }: Life): Promise<unknown> {
  return transact(db(), (tx) =>
    cancelVisit(tx, { visitId: install.id, actor: { kind: 'customer', userId: customer.id }, reason: '', at: now() }),
  );
}

function done(life: Life): Promise<void> {
  return complete(life.install.id, pro.id);
}

function pay({ url }: Life): Promise<number> {
  return payOnPage(url, GOOD_CARD);
}

/** The saved card is replaced by one that says no when it is charged. */
async function spoilCard({ bookingId, customer }: Life): Promise<void> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const bad = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', { customer: stripeCustomerId! });
  await db().booking.update({ where: { id: bookingId }, data: { paymentMethodId: bad.id } });
}

/**
 * The worker's part. In a shuffled life Stripe sometimes acts and its answer is lost, so that its events come before we have
 * written down what it did.
 */
async function work(life: Life): Promise<void> {
  if (life.random?.chance(0.1))
    for (const path of ['/v1/payment_intents', '/v1/refunds', '/v1/transfers'])
      await sandbox().faults.addFault({ path, method: 'POST', moment: 'after', kind: 'reset', times: 3 });
  await workOff({ bookingId: life.bookingId, tell: () => tell(life), onError: () => undefined });
  await sandbox().faults.reset();
}

const lifecycles: Lifecycle[] = [
  { name: 'paid', stages: [pay] },
  { name: 'declined, then paid', stages: [async ({ url }) => [await payOnPage(url, DECLINED), await payOnPage(url, GOOD_CARD)]] },
  { name: 'declined and left', stages: [({ url }) => payOnPage(url, DECLINED)] },
  { name: 'paid and cancelled', stages: [pay, cancel, work] },
  { name: 'paid and done, the balance taken', stages: [pay, done, work] },
  { name: 'paid and done, the balance declined', stages: [pay, spoilCard, done, work] },
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
  { name: 'disputed and won', stages: [({ url }) => payOnPage(url, DISPUTED), (life) => evidence(life, 'winning_evidence')] },
  { name: 'disputed and lost', stages: [({ url }) => payOnPage(url, DISPUTED), (life) => evidence(life, 'losing_evidence')] },
  { name: 'paid, done and passed on', stages: [pay, done, work, (life) => later(49, () => work(life))] },
];

/**
 * In order and once; in a shuffled life each event comes one to five times, in any order: once now, since the next stage stands on
 * it, its copies now or in any later round, the last of them at the end.
 */
async function tell(life: Life, isLast = false): Promise<void> {
  const { random, mark, copies } = life;
  if (!random) return deliver(await untoldEvents(mark));
  const fresh = await allEvents(mark);
  life.mark = await eventMark();
  copies.push(...fresh.flatMap((event) => Array.from({ length: random.int(0, 4) }, () => event)));
  const come = copies.filter(() => isLast || random.chance(0.5));
  life.copies = without(copies, come);
  await deliver(random.shuffle([...fresh, ...come]));
}

/** What is left of a list when these were taken out of it, each once. */
function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...all];
  for (const each of taken) left.splice(left.indexOf(each), 1);
  return left;
}

async function live({ stages }: Lifecycle, random: Random | null): Promise<unknown> {
  const life = await begin(random);
  for (const [at, stage] of stages.entries()) {
    await stage(life);
    // The last events may come up to three days late: nothing that is still to be done would be done meanwhile.
    const isLast = at === stages.length - 1;
    if (random?.chance(0.5) && isLast) await later(random.int(1, 72), () => tell(life, isLast));
    else await tell(life, isLast);
  }
  const end = await getMoney(life.bookingId);
  setClock(null);
  // Its days are free again: four crews do for all lives.
  await db().visit.updateMany({ where: { bookingId: life.bookingId, status: 'pending' }, data: { status: 'cancelled' } });
  return end;
}

type Sums = { bookings: string; ledger: string };

/** What all bookings' rows say moved on our Stripe balance, and what the ledger says, both before Stripe's fees. */
async function rowsAndLedger(): Promise<Sums> {
  const { rows } = await pool().query<Sums>(`
    SELECT (SELECT coalesce(sum(captured_cents), 0) FROM payment)
        - (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE status = 'succeeded')
        - (SELECT coalesce(sum(amount_cents), 0) FROM transfer_leg WHERE status = 'sent')
        + (SELECT coalesce(sum(amount_cents), 0) FROM transfer_reversal WHERE status = 'sent')
        - (SELECT coalesce(sum(amount_cents), 0) FROM dispute WHERE status <> 'won') AS bookings,
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entry WHERE account IN ('stripe', 'card_fees', 'dispute_fees')) AS ledger`);
  return rows[0]!;
}

describe('copies, any order and any delay of the events end in the same state', () => {
  for (const [at, lifecycle] of lifecycles.entries()) {
    it(
      `${lifecycle.name}`,
      async () => {
        const inOrder = await live(lifecycle, null);
        for (let seed = 1; seed <= ORDERS; seed += 1)
          expect(await live(lifecycle, createRandom(at * 10_000 + seed)), `seed ${seed}`).toEqual(inOrder);
        const { all, stripe: ours, sandboxHolds } = await books();
        expect([all, ours]).toEqual([0, sandboxHolds]);
      },
      120_000 + ORDERS * 20_000,
    );
  }

  it('after all of them the records of Stripe, the ledger and the sum over bookings agree to the cent', async () => {
    const { bookings, ledger } = await rowsAndLedger();
    expect(Number(bookings)).toBeGreaterThan(0);
    expect(bookings).toBe(ledger);
    const { differences } = await later(73, () => reconcile(db(), {}));
    expect(differences).toBe(0);
  }, 1_800_000);
});
