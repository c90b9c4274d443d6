import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bankLines, captureLines } from '#app/domain/ledger/movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { undoSubscription } from '#app/domain/plans/undo-subscription.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { copyHousehold, readHousehold, stripeMark, type Copy } from '#tests/factories/copies';
import { createRandom } from '#tests/factories/random';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { booked, complete, deliver, openFixture, payOnPage, untoldEvents, workOff } from '../payments/payment-fixtures';
import { later, paidPro } from '../payouts/payout-fixtures';

/** Objects of ours that are compared and how many differences are planted among them; OBJECTS=10000 PLANTED=50 are the night's numbers. */
const OBJECTS = Number(process.env.OBJECTS ?? 300);
const PLANTED = Number(process.env.PLANTED ?? 31);
const BOUND_MS = 60_000;

// Days of money are played through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 240_000 + OBJECTS * 60, hookTimeout: 120_000 });

const DISPUTED = '4000000000000259';

beforeAll(openFixture);
afterEach(() => setClock(null));

const KINDS = ['charge', 'refund', 'transfer', 'reversal', 'dispute', 'invoice'] as const;

/** One object of every kind that Stripe's records hold, with the row of ours behind it. */
type Thing = { stripeId: string; table: string; column: string; id: string };
type Kind = (typeof KINDS)[number];
type Household = Record<Kind, Thing> & {
  customerIds: string[];
  bookingId: string;
  installId: string;
  assignmentId: string;
  stripeAccountId: string;
};

async function household(adminId: string): Promise<Household> {
  const pro = await paidPro();
  const { bookingId, install, customer } = await booked();
  await complete(install.id, pro.id);
  await workOff();
  await later(49, workOff);
  const order = { bookingId, visitId: install.id, amountCents: 20_000, bearer: 'pro' as const, reason: 'Dark side' };
  await transact(db(), (tx) => refundCustomer(tx, { ...order, source: 'admin', requestedById: adminId }));
  await workOff();
  const charge = await db().payment.findFirstOrThrow({ where: { bookingId, kind: 'deposit' } });
  const refund = await db().refund.findFirstOrThrow({ where: { payment: { bookingId } } });
  const leg = await db().transferLeg.findFirstOrThrow({ where: { transfer: { proId: pro.id } }, include: { transfer: true } });
  const reversal = await db().transferReversal.findFirstOrThrow({ where: { leg: { transfer: { proId: pro.id } } } });
  const other = await booked(DISPUTED);
  const dispute = await db().dispute.findFirstOrThrow({ where: { bookingId: other.bookingId } });
  const invoice = await paidInvoice();
  setClock(null);
  return {
    customerIds: [customer.id, other.customer.id, invoice.customerId],
    charge: { stripeId: charge.paymentIntentId!, table: 'payment', column: 'captured_cents', id: charge.id },
    refund: { stripeId: refund.stripeRefundId!, table: 'refund', column: 'amount_cents', id: refund.id },
    transfer: { stripeId: leg.stripeTransferId!, table: 'transfer_leg', column: 'amount_cents', id: leg.id },
    reversal: { stripeId: reversal.stripeReversalId!, table: 'transfer_reversal', column: 'amount_cents', id: reversal.id },
    dispute: { stripeId: dispute.stripeDisputeId, table: 'dispute', column: 'amount_cents', id: dispute.id },
    invoice: { stripeId: invoice.id, table: 'billing_invoice', column: 'paid_cents', id: invoice.id },
    bookingId,
    installId: install.id,
    assignmentId: leg.transfer.assignmentId,
    stripeAccountId: pro.stripeAccountId,
  };
}

/** The same household under the names of a copy. */
function inCopy(original: Household, copy: Copy): Household {
  const objects = KINDS.map((kind) => {
    const { stripeId, id, ...where } = original[kind];
    return [kind, { ...where, stripeId: copy(stripeId), id: copy(id) }];
  });
  return {
    ...(Object.fromEntries(objects) as Record<Kind, Thing>),
    customerIds: original.customerIds.map(copy),
    bookingId: copy(original.bookingId),
    installId: copy(original.installId),
    assignmentId: copy(original.assignmentId),
    stripeAccountId: copy(original.stripeAccountId),
  };
}

async function paidInvoice(): Promise<{ id: string; customerId: string }> {
  const customer = await insertUser(db());
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode: 'TOTAL_HOME' }));
  await payOnPage((await openPlanCheckout(db(), started))!);
  await deliver(await untoldEvents());
  return db().billingInvoice.findFirstOrThrow({ where: { customerId: customer.id } });
}

/** A plan that was paid on a page which had been left for another plan: it is ended and paid back. */
async function undonePlan(): Promise<void> {
  const { id: customerId } = await insertUser(db());
  const select = async (planCode: string) =>
    (await openPlanCheckout(db(), await transact(db(), (tx) => startSubscription(tx, { customerId, planCode }))))!;
  const [left, chosen] = [await select('PEACE_OF_MIND'), await select('PREMIUM')];
  await payOnPage(left);
  await payOnPage(chosen);
  await deliver(await untoldEvents());
  const undone = await db().subscription.findFirstOrThrow({ where: { customerId, status: 'cancelled' } });
  await undoSubscription(db(), { subscriptionId: undone.id });
  await deliver(await untoldEvents());
  expect(await db().ledgerTransaction.count({ where: { kind: 'subscription-refund' } })).toBe(1);
}

/** The sandbox's id of what moved the money: charges are kept under their own id, not under their intent's. */
async function sourceOf(kind: Kind, stripeId: string): Promise<string> {
  if (kind === 'invoice') {
    const invoice = await stripe().invoices.retrieve(stripeId, { expand: ['payments'] });
    const intent = invoice.payments?.data[0]?.payment.payment_intent;
    return sourceOf('charge', typeof intent === 'string' ? intent : intent!.id);
  }
  if (kind !== 'charge') return stripeId;
  const { latest_charge: charge } = await stripe().paymentIntents.retrieve(stripeId);
  return typeof charge === 'string' ? charge : charge!.id;
}

/** Changes what Stripe's own book says of an object. */
async function atStripe(kind: Kind, { stripeId }: Thing, change: { amount?: number; fee?: number } | 'gone'): Promise<void> {
  const source = await sourceOf(kind, stripeId);
  const of = `object = 'balance_transaction' AND data @> jsonb_build_object('source', $1::text) AND account = ''`;
  const { rowCount } =
    change === 'gone'
      ? await pool().query(`DELETE FROM sandbox.doc WHERE ${of}`, [source])
      : await pool().query(
          `UPDATE sandbox.doc SET data = data || jsonb_build_object('amount', (data->>'amount')::int + $2::int, 'fee', (data->>'fee')::int + $3::int) WHERE ${of}`,
          [source, change.amount ?? 0, change.fee ?? 0],
        );
  expect(rowCount, `${kind} ${stripeId}`).toBe(1);
}

/**
 * Our row says a cent more or less, and so does Stripe: only the ledger does not. The database itself refuses a refund below
 * its credit and legs above their transfer.
 */
async function besideLedger(kind: Kind, object: Thing): Promise<void> {
  const isOut = kind === 'refund' || kind === 'transfer' || kind === 'dispute';
  const step = kind === 'refund' ? 1 : -1;
  await atStripe(kind, object, { amount: isOut ? -step : step });
  const { table, column, id } = object;
  await pool().query(`UPDATE ${table} SET ${column} = ${column} + $2::int WHERE id::text = $1`, [id, step]);
}

async function foundBy(runId: string): Promise<string[]> {
  const rows = await db().reconciliationDifference.findMany({ where: { runId } });
  return rows.map(({ kind, objectId }) => `${kind} ${objectId}`).sort();
}

/** Compares everything; a night that looks at what did not agree finds the very same. */
async function compared(): Promise<{ found: string[]; objects: number }> {
  const { runId } = await later(100, () => reconcile(db(), { whole: true }));
  const night = await later(100, () => reconcile(db(), {}));
  setClock(null);
  const found = await foundBy(runId);
  expect(await foundBy(night.runId)).toEqual(found);
  const { objects } = await db().reconciliationRun.findUniqueOrThrow({ where: { id: runId } });
  return { found, objects };
}

async function differences(): Promise<string[]> {
  return (await compared()).found;
}

it('a movement that belongs to no object shows in the sum', async () => {
  const customer = await insertUser(db());
  await booked();
  await paidInvoice();
  await undonePlan();
  expect(await differences()).toEqual([]);
  const stray = (amountCents: number) =>
    transact(db(), (tx) =>
      postMovement(tx, {
        kind: 'deposit',
        causeId: crypto.randomUUID(),
        bookingId: null,
        livemode: false,
        lines: captureLines({ customerId: customer.id, amountCents }),
      }),
    );
  await stray(77);
  expect(await differences()).toEqual(['total balance']);
  const total = await db().reconciliationDifference.findFirstOrThrow({ where: { kind: 'total' } });
  expect(total.expectedCents! - total.actualCents!).toBe(77);
  await stray(-77);
  expect(await differences()).toEqual([]);
});

/** Makes one difference, or a few that hang together; answers how they are to be listed. */
type Plant = (household: Household) => Promise<string[]>;

const byObject: Plant[] = KINDS.flatMap((kind): Plant[] => [
  async (household) => {
    await atStripe(kind, household[kind], 'gone');
    return [`missing_at_stripe ${household[kind].stripeId}`];
  },
  async (household) => {
    await atStripe(kind, household[kind], { amount: 1 });
    return [`amount ${household[kind].stripeId}`];
  },
  async (household) => {
    await atStripe(kind, household[kind], { fee: 1 });
    return [`fee ${household[kind].stripeId}`];
  },
  async (household) => {
    await besideLedger(kind, household[kind]);
    return [`ledger ${household[kind].stripeId}`];
  },
]);

/** An admin moves money in Stripe's dashboard. */
async function byHandAtStripe({ stripeAccountId }: Household): Promise<string[]> {
  const charge = { amount: 4_200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const;
  const hands = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;
  const foreign = await stripe().paymentIntents.create({ ...charge, ...hands });
  const back = await stripe().refunds.create({ payment_intent: foreign.id, amount: 100 });
  const source = typeof foreign.latest_charge === 'string' ? foreign.latest_charge : foreign.latest_charge!.id;
  const sent = await stripe().transfers.create({
    amount: 50,
    currency: 'usd',
    destination: stripeAccountId,
    source_transaction: source,
  });
  const taken = await stripe().transfers.createReversal(sent.id, { amount: 20 });
  return [foreign, back, sent, taken].map(({ id }) => `missing_with_us ${id}`);
}

async function otherPrice({ bookingId, installId }: Household): Promise<string[]> {
  await db().visit.update({ where: { id: installId }, data: { priceCents: { increment: 1 } } });
  return [`booking ${bookingId}`];
}

async function otherShare({ bookingId, assignmentId }: Household): Promise<string[]> {
  await db().assignment.update({ where: { id: assignmentId }, data: { proPayoutCents: { decrement: 1 } } });
  return [`booking ${bookingId}`];
}

/** The ledger knows of a bank transfer that no payment stands for. */
async function strayBank({ bookingId, customerIds: [customerId] }: Household): Promise<string[]> {
  const causeId = crypto.randomUUID();
  const lines = bankLines({ customerId: customerId!, amountCents: 3 });
  await transact(db(), (tx) => postMovement(tx, { kind: 'invoice-outside', causeId, bookingId, livemode: false, lines }));
  return [`ledger ${causeId}`];
}

const plants: Plant[] = [byHandAtStripe, otherPrice, otherShare, strayBank, ...byObject];

it('every planted difference of every kind is listed, and nothing else', async () => {
  const random = createRandom(13);
  const before = await compared();
  const since = await stripeMark();
  const original = await household((await insertAdmin(db())).id);
  const one = await compared();
  // Beside every object of ours stands Stripe's.
  const perHousehold = (one.objects - before.objects) / 2;
  const count = Math.max(PLANTED, Math.ceil(OBJECTS / perHousehold));
  const copies = await copyHousehold(await readHousehold(original.customerIds, since), count);
  const households = random.shuffle(copies).map((copy) => inCopy(original, copy));
  const all = await compared();
  expect(all.found).toEqual([]);
  expect(all.objects).toBeGreaterThanOrEqual(2 * OBJECTS);
  const planted: string[] = [];
  for (const household of households) {
    const plant = plants.shift() ?? random.pick(byObject);
    if (planted.length < PLANTED) planted.push(...(await plant(household)));
  }
  expect(planted).toHaveLength(PLANTED);
  const began = performance.now();
  expect(await differences()).toEqual(planted.sort());
  const took = performance.now() - began;
  if (process.env.OBJECTS) {
    console.info(`${PLANTED} of ${PLANTED} among ${all.objects / 2} objects in ${(took / 1_000).toFixed(1)} s`);
    expect(took).toBeLessThan(BOUND_MS);
  }
  // Looking changes nothing: the next comparison finds the same.
  expect(await differences()).toEqual(planted);
  expect(await db().notification.count({ where: { dedupeKey: { startsWith: 'reconciliation:' } } })).toBeGreaterThan(0);
});
