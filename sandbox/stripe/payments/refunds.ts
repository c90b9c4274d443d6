import { invalid, missing } from '../../api/api-error';
import { bookMovement, lockFunds } from '../connect/balances';
import type { ApiCall, Route } from '../../api/api-call';
import type { Charge } from './charge-object';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import { getCard, type PaymentMethod } from './payment-methods';
import type { PaymentIntent } from './payment-intent-object';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';
import { reverseTransfer, type Transfer } from '../connect/transfers';

export type Refund = Doc & {
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  customer: string | null;
  destination_details: object;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_method: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: string | null;
  failure_reason?: string;
  failure_balance_transaction?: string;
  /** What time will make of it. */
  _later?: 'succeeded' | 'failed';
};

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

async function chargeToRefund(call: ApiCall): Promise<Charge> {
  const chargeId = call.params.text('charge');
  if (chargeId) return lockDoc<Charge>(call, 'charge', chargeId, 'charge');
  const intentId = call.params.text('payment_intent');
  if (!intentId) throw missing('payment_intent');
  const intent = await needDoc<PaymentIntent>(call, 'payment_intent', intentId, 'payment_intent');
  if (!intent.latest_charge)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  return lockDoc<Charge>(call, 'charge', intent.latest_charge);
}

function checkRefundable(charge: Charge, amount: number): void {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalid(`Charge ${charge.id} has not been captured, so it cannot be refunded.`);
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > left) {
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: 'amount',
    });
  }
}

/** Part of a destination payment's transfer goes back in the same proportion, by what is refunded in total. */
async function reverseShare(call: ApiCall, charge: Charge, refundId: string, amount: number): Promise<string> {
  if (!charge.transfer) {
    throw invalid(`Charge ${charge.id} has no transfer of its own. Reverse its transfers through /v1/transfers/:id/reversals.`, {
      param: 'reverse_transfer',
    });
  }
  const transfer = await lockDoc<Transfer>(call, 'transfer', charge.transfer);
  const target = Math.round((transfer.amount * (charge.amount_refunded + amount)) / charge.amount_captured);
  const reversal = await reverseTransfer(call, {
    transferId: transfer.id,
    amount: Math.min(target, transfer.amount) - transfer.amount_reversed,
    metadata: {},
    sourceRefund: refundId,
  });
  return reversal.id;
}

async function create(call: ApiCall): Promise<Refund> {
  const { params } = call;
  const charge = await chargeToRefund(call);
  const amount = params.integer('amount', 1) ?? charge.amount_captured - charge.amount_refunded;
  checkRefundable(charge, amount);
  await lockFunds(call, charge.currency);
  const id = newId('re');
  const { refunds } = getCard(await needDoc<PaymentMethod>(call, 'payment_method', charge.payment_method));
  const transfer_reversal = params.flag('reverse_transfer') ? await reverseShare(call, charge, id, amount) : null;
  const movement = await bookMovement(call, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
    availableOn: Math.max(call.now, charge._available_on ?? call.now),
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    against: 'outside:cards',
  });
  const refund = await insertDoc<Refund>(call, {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: charge.customer,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: params.metadata() ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refunds === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal,
    ...(refunds ? { _later: refunds === 'pending' ? 'succeeded' : 'failed' } : {}),
  });
  const amount_refunded = charge.amount_refunded + amount;
  const current = await needDoc<Charge>(call, 'charge', charge.id);
  const refunded = await saveDoc<Charge>(call, {
    ...current,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  });
  await emit(call, 'refund.created', refund);
  await emit(call, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  await emit(call, 'charge.refund.updated', refund);
  await emit(call, 'refund.updated', refund);
  return refund;
}

/** What becomes of a refund some time after it was made: it succeeds, or the bank sends it back. */
export async function finishRefund(call: ApiCall, given: Refund): Promise<void> {
  const { _later: later, ...refund } = given;
  if (later === 'succeeded') {
    const done = await saveDoc<Refund>(call, { ...refund, status: 'succeeded' });
    await emit(call, 'refund.updated', done);
    return;
  }
  const { charge: chargeId, amount, currency } = refund;
  const charge = await lockDoc<Charge>(call, 'charge', chargeId);
  const movement = await bookMovement(call, {
    type: 'refund_failure',
    amount,
    currency,
    source: refund.id,
    description: `REFUND FAILURE (${charge.description ?? chargeId})`,
    against: 'outside:cards',
  });
  const failed = await saveDoc<Refund>(call, {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: movement.id,
  });
  await saveDoc<Charge>(call, { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false });
  await emit(call, 'refund.failed', failed);
  await emit(call, 'refund.updated', failed);
}

async function update(call: ApiCall): Promise<Refund> {
  const refund = await lockDoc<Refund>(call, 'refund', call.path('refund'));
  const changed = await saveDoc(call, { ...refund, metadata: call.params.mergeMetadata(refund.metadata) });
  await emit(call, 'refund.updated', changed);
  return changed;
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, string> = {};
  for (const name of ['charge', 'payment_intent']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  return listDocs<Refund>(call, { object: 'refund', url: '/v1/refunds', contains });
}

export const refundRoutes: Route[] = [
  { method: 'POST', path: '/v1/refunds', handle: create },
  { method: 'GET', path: '/v1/refunds', handle: list },
  { method: 'GET', path: '/v1/refunds/:refund', handle: (call) => needDoc<Refund>(call, 'refund', call.path('refund')) },
  { method: 'POST', path: '/v1/refunds/:refund', handle: update },
];
