import { baseCharge, type Charge, type ChargeRequest } from './charge-object';
import { invalid } from '../../api/api-error';
import { bookMovement } from '../connect/balances';
import type { ApiCall, Route } from '../../api/api-call';
import { openDispute } from './disputes';
import { emit } from '../events/events';
import { fundsAfterSeconds } from '../../faults/fault-injection';
import { listDocs } from '../../api/list-docs';
import { getCard, type PaymentMethod } from './payment-methods';
import { insertDoc, needDoc, saveDoc } from '../../database/store';
import type { Decline } from './test-cards';

/** Stripe's list price in the United States: 2.9 % and 30 cents, rounded half up. */
export function processingFee(amount: number): number {
  return Math.floor((amount * 29 + 500) / 1000) + 30;
}

export async function failCharge(
  call: ApiCall,
  method: PaymentMethod,
  request: ChargeRequest,
  decline: Decline,
): Promise<Charge> {
  const charge = await insertDoc<Charge>(call, {
    ...baseCharge(call, method, request),
    paid: false,
    status: 'failed',
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      network_status: 'declined_by_network',
      reason: decline.decline_code ?? decline.code,
      risk_level: 'normal',
      seller_message: 'The bank returned the decline code.',
      type: 'issuer_declined',
    },
  });
  await emit(call, 'charge.failed', charge);
  return charge;
}

/** Moves the money into the ledger. Card money is pending for a while, as Stripe's is. */
export async function captureCharge(call: ApiCall, charge: Charge, method: PaymentMethod, amount: number): Promise<Charge> {
  const availableOn = getCard(method).fundsAtOnce ? call.now : call.now + (await fundsAfterSeconds(call.db));
  const movement = await bookMovement(call, {
    type: 'charge',
    amount,
    fee: processingFee(amount),
    currency: charge.currency,
    source: charge.id,
    availableOn,
    description: charge.description,
    against: 'outside:cards',
  });
  return saveDoc(call, {
    ...charge,
    amount_captured: amount,
    captured: true,
    balance_transaction: movement.id,
    receipt_url: `${call.origin}/sandbox/receipts/${charge.id}`,
    _available_on: availableOn,
  });
}

/** Takes the money, or only reserves it. The caller has asked the card already whether it declines. */
export async function makeCharge(call: ApiCall, method: PaymentMethod, request: ChargeRequest): Promise<Charge> {
  const reserved = await insertDoc(call, baseCharge(call, method, request));
  const charge = request.capture ? await captureCharge(call, reserved, method, request.amount) : reserved;
  await emit(call, 'charge.succeeded', charge);
  return request.capture && getCard(method).disputed ? openDispute(call, charge) : charge;
}

async function update(call: ApiCall): Promise<Charge> {
  const charge = await needDoc<Charge>(call, 'charge', call.path('charge'));
  const changed = {
    ...charge,
    description: call.params.text('description') ?? charge.description,
    receipt_email: call.params.text('receipt_email') ?? charge.receipt_email,
    transfer_group: call.params.text('transfer_group') ?? charge.transfer_group,
    metadata: call.params.mergeMetadata(charge.metadata),
  };
  await saveDoc(call, changed);
  await emit(call, 'charge.updated', changed);
  return changed;
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, string> = {};
  for (const name of ['customer', 'payment_intent', 'transfer_group']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  return listDocs<Charge>(call, { object: 'charge', url: '/v1/charges', contains });
}

export const chargeRoutes: Route[] = [
  { method: 'GET', path: '/v1/charges', handle: list },
  {
    method: 'POST',
    path: '/v1/charges',
    handle: () =>
      Promise.reject(invalid('The sandbox takes payments through payment intents and Checkout, not through charges.')),
  },
  {
    method: 'GET',
    path: '/v1/charges/:charge',
    handle: (call) => needDoc<Charge>(call, 'charge', call.path('charge')),
  },
  { method: 'POST', path: '/v1/charges/:charge', handle: update },
];
