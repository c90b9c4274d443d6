import { invalid } from './api-error';
import { bookMovement } from './books';
import type { Call, Route } from './call';
import { openDispute } from './disputes';
import { emit } from './events';
import { newId } from './ids';
import { fundsAfterSeconds } from './knobs';
import { listDocs } from './list-docs';
import { cardOf, type BillingDetails, type PaymentMethod } from './payment-methods';
import { insertDoc, needDoc, saveDoc, type Doc } from './store';
import type { Decline } from './test-cards';

export type Charge = Doc & {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string | null;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: object;
  livemode: false;
  metadata: Record<string, string>;
  on_behalf_of: null;
  outcome: { network_status: string; reason: string | null; risk_level: string; seller_message: string; type: string };
  paid: boolean;
  payment_intent: string | null;
  payment_method: string;
  payment_method_details: { card: object; type: 'card' };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: string | null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: 'succeeded' | 'failed';
  transfer?: string;
  transfer_data: { amount: number | null; destination: string } | null;
  transfer_group: string | null;
  dispute?: string;
  _available_on: number | null;
};

export type ChargeRequest = {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  paymentIntent: string | null;
  receiptEmail: string | null;
  transferGroup: string | null;
  capture: boolean;
  authenticated: boolean;
};

/** Stripe's list price in the United States: 2.9 % and 30 cents, rounded half up. */
export function processingFee(amount: number): number {
  return Math.floor((amount * 29 + 500) / 1000) + 30;
}

/** Parts of a charge that the sandbox never fills, in the shape that the SDK's types promise. */
const unused = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  failure_balance_transaction: null,
  on_behalf_of: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
};

function baseCharge(call: Call, method: PaymentMethod, request: ChargeRequest): Charge {
  const { brand, last4, exp_month, exp_year, fingerprint, funding, country } = method.card;
  return {
    ...unused,
    id: newId('ch'),
    object: 'charge',
    amount: request.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: call.now,
    currency: request.currency,
    customer: request.customer,
    description: request.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: request.metadata,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: request.paymentIntent,
    payment_method: method.id,
    payment_method_details: {
      card: {
        brand,
        country,
        exp_month,
        exp_year,
        fingerprint,
        funding,
        last4,
        network: brand,
        three_d_secure: request.authenticated
          ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
          : null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: request.receiptEmail,
    receipt_url: null,
    refunded: false,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: request.transferGroup,
    _available_on: null,
  };
}

export async function failCharge(call: Call, method: PaymentMethod, request: ChargeRequest, decline: Decline): Promise<Charge> {
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

/** Moves the money into the books. Card money is pending for a while, as Stripe's is. */
export async function captureCharge(call: Call, charge: Charge, method: PaymentMethod, amount: number): Promise<Charge> {
  const availableOn = cardOf(method).fundsAtOnce ? call.now : call.now + (await fundsAfterSeconds(call.db));
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
export async function makeCharge(call: Call, method: PaymentMethod, request: ChargeRequest): Promise<Charge> {
  const reserved = await insertDoc(call, baseCharge(call, method, request));
  const charge = request.capture ? await captureCharge(call, reserved, method, request.amount) : reserved;
  await emit(call, 'charge.succeeded', charge);
  return request.capture && cardOf(method).disputed ? openDispute(call, charge) : charge;
}

async function update(call: Call): Promise<Charge> {
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

async function list(call: Call): Promise<object> {
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
