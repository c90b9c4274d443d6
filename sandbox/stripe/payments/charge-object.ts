import type { ApiCall } from '../../api/api-call';
import { newId } from '../../database/ids';
import type { Doc } from '../../database/store';
import { type BillingDetails, type PaymentMethod } from './payment-methods';

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
  payment_method_details: { card?: object; type: PaymentMethod['type'] };
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

function detailsFor({ type, card }: PaymentMethod, { authenticated }: ChargeRequest): Charge['payment_method_details'] {
  if (!card) return { [type]: {}, type };
  const { brand, last4, exp_month, exp_year, fingerprint, funding, country } = card;
  return {
    card: {
      brand,
      country,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      network: brand,
      three_d_secure: authenticated ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' } : null,
      wallet: null,
    },
    type,
  };
}

export function baseCharge(call: ApiCall, method: PaymentMethod, request: ChargeRequest): Charge {
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
    payment_method_details: detailsFor(method, request),
    receipt_email: request.receiptEmail,
    receipt_url: null,
    refunded: false,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: request.transferGroup,
    _available_on: null,
  };
}
