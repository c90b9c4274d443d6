import { invalid, type ApiErrorBody } from '../../api/api-error';
import type { ApiCall } from '../../api/api-call';
import type { Params } from '../../api/params';
import { newId, randomText } from '../../database/ids';
import { insertDoc, type Doc } from '../../database/store';
import { emit } from '../events/events';

export type PaymentIntentStatus =
  'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';

export type PaymentIntent = Doc & {
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_details: { tip: object };
  amount_received: number;
  application: null;
  application_fee_amount: null;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: ApiErrorBody | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_options: object;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  shipping: null;
  source: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: PaymentIntentStatus;
  transfer_data: { amount?: number; destination: string } | null;
  transfer_group: string | null;
  /** The invoice this pays, so that paying it also marks the invoice. */
  _invoice?: string;
};

const leastAmount = 50;

/** Stripe's least charge in US dollars; other currencies are not part of this sandbox. */
export function checkAmount(amount: number, currency: string, param = 'amount'): void {
  if (currency !== 'usd') throw invalid(`Invalid currency: ${currency}. The sandbox only knows usd.`, { param: 'currency' });
  if (amount < leastAmount) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param });
  if (amount > 99_999_999) throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param });
}

export function newPaymentIntent(
  call: Pick<ApiCall, 'now'>,
  details: Pick<PaymentIntent, 'amount' | 'currency'> & Partial<PaymentIntent>,
): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    allowed_payment_method_types: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: call.now,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...details,
  };
}

export async function insertIntent(call: ApiCall, intent: PaymentIntent): Promise<PaymentIntent> {
  await insertDoc(call, intent);
  await emit(call, 'payment_intent.created', intent);
  return intent;
}

/** The parts that creating, updating and Checkout's `payment_intent_data` have in common. */
export function readIntentDetails(params: Params): Partial<PaymentIntent> {
  const destination = params.group('transfer_data');
  const details: Partial<PaymentIntent> = {
    capture_method: params.choice('capture_method', ['automatic', 'automatic_async', 'manual']),
    description: params.text('description'),
    receipt_email: params.text('receipt_email'),
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']),
    transfer_group: params.text('transfer_group'),
    transfer_data: destination && { destination: destination.need('destination'), amount: destination.integer('amount', 1) },
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
