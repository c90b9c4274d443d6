import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { captureLines } from '#app/domain/ledger/movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { refundCustomer } from '#app/domain/payments/refund-customer.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { undoSubscription } from '#app/domain/plans/undo-subscription.server';
import { reconcile } from '#app/domain/reconciliation/reconcile.server';
import { setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { booked, complete, deliver, openTown, payOnPage, untoldEvents, workOff } from '../payments/town';
import { later, paidPro } from '../payouts/crew';

// Days of money are played through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const DISPUTED = '4000000000000259';

beforeAll(openTown);
afterEach(() => setClock(null));

/** One object of every kind that Stripe's books hold, with the row of ours behind it. */
type Object = { stripeId: string; table: string; column: string; id: string };
type Kind = 'charge' | 'refund' | 'transfer' | 'reversal' | 'dispute' | 'invoice';
type Household = Record<Kind, Object> & { installId: string; assignmentId: string };

async function household(adminId: string): Promise<Household> {
  const pro = await paidPro();
  const { bookingId, install } = await booked();
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
    charge: { stripeId: charge.paymentIntentId!, table: 'payment', column: 'captured_cents', id: charge.id },
    refund: { stripeId: refund.stripeRefundId!, table: 'refund', column: 'amount_cents', id: refund.id },
    transfer: { stripeId: leg.stripeTransferId!, table: 'transfer_leg', column: 'amount_cents', id: leg.id },
    reversal: { stripeId: reversal.stripeReversalId!, table: 'transfer_reversal', column: 'amount_cents', id: reversal.id },
    dispute: { stripeId: dispute.stripeDisputeId, table: 'dispute', column: 'amount_cents', id: dispute.id },
    invoice: { stripeId: invoice, table: 'billing_invoice', column: 'paid_cents', id: invoice },
    installId: install.id,
    assignmentId: leg.transfer.assignmentId,
  };
}

async function paidInvoice(): Promise<string> {
  const customer = await insertUser(db());
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode: 'TOTAL_HOME' }));
  await payOnPage((await openPlanCheckout(db(), started))!);
  await deliver(await untoldEvents());
  return (await db().billingInvoice.findFirstOrThrow({ where: { customerId: customer.id } })).id;
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
async function atStripe(kind: Kind, { stripeId }: Object, change: { amount?: number; fee?: number } | 'gone'): Promise<void> {
  const source = await sourceOf(kind, stripeId);
  const of = `object = 'balance_transaction' AND data->>'source' = $1 AND account = ''`;
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
async function besideLedger(kind: Kind, object: Object): Promise<void> {
  const isOut = kind === 'refund' || kind === 'transfer' || kind === 'dispute';
  const step = kind === 'refund' ? 1 : -1;
  await atStripe(kind, object, { amount: isOut ? -step : step });
  const { table, column, id } = object;
  await pool().query(`UPDATE ${table} SET ${column} = ${column} + $2::int WHERE id::text = $1`, [id, step]);
}

const KINDS = ['charge', 'refund', 'transfer', 'reversal', 'dispute', 'invoice'] as const;

async function differences(): Promise<string[]> {
  const { runId } = await later(100, () => reconcile(db(), {}));
  setClock(null);
  const rows = await db().reconciliationDifference.findMany({ where: { runId } });
  return rows.map(({ kind, objectId }) => `${kind} ${objectId}`).sort();
}

it('R-C13 a movement that belongs to no object shows in the sum', async () => {
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

it('R-C13 every planted difference of every kind is listed, and nothing else', async () => {
  const admin = await insertAdmin(db());
  const [gone, moved, dearer, posted, work] = [
    await household(admin.id),
    await household(admin.id),
    await household(admin.id),
    await household(admin.id),
    await household(admin.id),
  ];
  expect(await differences()).toEqual([]);
  const planted: string[] = [];
  for (const kind of KINDS) {
    await atStripe(kind, gone[kind], 'gone');
    await atStripe(kind, moved[kind], { amount: 1 });
    await atStripe(kind, dearer[kind], { fee: 1 });
    await besideLedger(kind, posted[kind]);
    planted.push(`missing_at_stripe ${gone[kind].stripeId}`, `amount ${moved[kind].stripeId}`);
    planted.push(`fee ${dearer[kind].stripeId}`, `ledger ${posted[kind].stripeId}`);
  }
  const charge = { amount: 4_200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const;
  const hands = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;
  const foreign = await stripe().paymentIntents.create({ ...charge, ...hands });
  const back = await stripe().refunds.create({ payment_intent: foreign.id, amount: 100 });
  const { stripeAccountId } = await paidPro();
  const source = typeof foreign.latest_charge === 'string' ? foreign.latest_charge : foreign.latest_charge!.id;
  const sent = await stripe().transfers.create({
    amount: 50,
    currency: 'usd',
    destination: stripeAccountId,
    source_transaction: source,
  });
  const taken = await stripe().transfers.createReversal(sent.id, { amount: 20 });
  for (const { id } of [foreign, back, sent, taken]) planted.push(`missing_with_us ${id}`);
  const { bookingId } = await db().visit.update({ where: { id: work.installId }, data: { priceCents: { increment: 1 } } });
  const own = await db().assignment.update({
    where: { id: dearer.assignmentId },
    data: { proPayoutCents: { decrement: 1 } },
    select: { visit: { select: { bookingId: true } } },
  });
  planted.push(`booking ${bookingId}`, `booking ${own.visit.bookingId}`);
  expect(planted).toHaveLength(30);
  expect(await differences()).toEqual(planted.sort());
  // Looking changes nothing: the next comparison finds the same.
  expect(await differences()).toEqual(planted);
  expect(await db().notification.count({ where: { dedupeKey: { startsWith: 'reconciliation:' } } })).toBeGreaterThan(0);
});
