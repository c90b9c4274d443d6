import { checkAmount, insertIntent, newPaymentIntent, readIntentDetails, type PaymentIntent } from './payment-intent-object';
import { ApiError, invalid } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import { type Charge } from './charge-object';
import { captureCharge } from './charges';
import { confirmIntent, throwDecline, type ConfirmOptions } from './confirm-intent';
import type { Customer } from './customer-object';
import { emit } from '../events/events';
import { listDocs } from '../../api/list-docs';
import type { Params } from '../../api/params';
import { resolvePaymentMethod, type PaymentMethod } from './payment-methods';
import { publicFields } from '../../api/serialize';
import { settleInvoice } from '../billing/settle-invoice';
import { lockDoc, needDoc, saveDoc } from '../../database/store';
import { sendToDestination } from '../connect/transfers';

function unexpectedState(intent: PaymentIntent, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: publicFields(intent),
  });
}

function assertMethodFits(intent: PaymentIntent, method: PaymentMethod): void {
  if (!method.customer || method.customer === intent.customer) return;
  throw invalid(
    `The provided PaymentMethod (${method.id}) belongs to the Customer ${method.customer}. Please include this Customer in the \`customer\` parameter on the PaymentIntent.`,
    { param: 'payment_method' },
  );
}

async function withMethod(call: ApiCall, intent: PaymentIntent): Promise<PaymentIntent> {
  const id = call.params.text('payment_method');
  if (!id) return intent;
  const method = await resolvePaymentMethod(call, id, 'payment_method');
  assertMethodFits(intent, method);
  return { ...intent, payment_method: method.id, status: 'requires_confirmation' };
}

function confirmOptions(params: Params): ConfirmOptions {
  const offSession = params.text('off_session');
  return {
    offSession: offSession !== undefined && offSession !== 'false',
    errorOnRequiresAction: params.flag('error_on_requires_action'),
    returnUrl: params.text('return_url') ?? null,
  };
}

/** Methods that lead the payer elsewhere are allowed unless the call says otherwise, and those need a way back. */
function assertWayBack({ automatic_payment_methods: automatic }: PaymentIntent, { returnUrl }: ConfirmOptions): void {
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || returnUrl) return;
  throw invalid(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Some of them might redirect your customer, so you must provide a `return_url`, or set `automatic_payment_methods[allow_redirects]` to `never`.',
    { param: 'return_url' },
  );
}

async function confirmOrThrow(call: ApiCall, intent: PaymentIntent, options: ConfirmOptions): Promise<PaymentIntent> {
  assertWayBack(intent, options);
  if (!intent.payment_method) {
    throw invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  const result = await confirmIntent(call, intent, options);
  if (result.outcome === 'declined') throwDecline(result.error);
  await settleInvoice(call, result.intent);
  return result.intent;
}

async function create(call: ApiCall): Promise<PaymentIntent> {
  const { params } = call;
  const amount = params.needInteger('amount', 0);
  const currency = params.need('currency').toLowerCase();
  checkAmount(amount, currency);
  const customer = params.text('customer') ?? null;
  if (customer) await needDoc<Customer>(call, 'customer', customer, 'customer');
  const automatic = params.group('automatic_payment_methods');
  const enabled = automatic?.flag('enabled') ?? true;
  const intent = await insertIntent(call, {
    ...newPaymentIntent(call, { amount, currency, customer, ...readIntentDetails(params), metadata: params.metadata() ?? {} }),
    automatic_payment_methods: enabled ? { enabled, allow_redirects: automatic?.text('allow_redirects') ?? 'always' } : null,
    allowed_payment_method_types: params.texts('allowed_payment_method_types') ?? null,
  });
  const ready = await saveDoc(call, await withMethod(call, intent));
  const confirm = params.flag('confirm') ?? false;
  if (!confirm && params.has('off_session')) throw invalid('off_session only goes with confirm=true.', { param: 'off_session' });
  return confirm ? confirmOrThrow(call, ready, confirmOptions(params)) : ready;
}

async function update(call: ApiCall): Promise<PaymentIntent> {
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', call.path('intent'));
  const amount = call.params.integer('amount', 0) ?? intent.amount;
  const fixed = !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (fixed && amount !== intent.amount) throw unexpectedState(intent, 'update');
  checkAmount(amount, intent.currency);
  const customer = call.params.text('customer') ?? intent.customer;
  if (customer) await needDoc<Customer>(call, 'customer', customer, 'customer');
  const metadata = call.params.mergeMetadata(intent.metadata);
  return saveDoc(call, await withMethod(call, { ...intent, ...readIntentDetails(call.params), amount, customer, metadata }));
}

async function confirm(call: ApiCall): Promise<PaymentIntent> {
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', call.path('intent'));
  const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (!confirmable) throw unexpectedState(intent, 'confirm');
  const ready = await withMethod(call, { ...intent, ...readIntentDetails(call.params) });
  return confirmOrThrow(call, ready, confirmOptions(call.params));
}

async function capture(call: ApiCall): Promise<PaymentIntent> {
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', call.path('intent'));
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  const amount = call.params.integer('amount_to_capture', 1) ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalid('Invalid capture amount: you cannot capture more than was authorized.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const charge = await lockDoc<Charge>(call, 'charge', intent.latest_charge ?? '');
  const method = await needDoc<PaymentMethod>(call, 'payment_method', charge.payment_method);
  const captured = await captureCharge(call, charge, method, amount);
  await emit(call, 'charge.captured', captured);
  const paid = await saveDoc<PaymentIntent>(call, {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    amount_capturable: 0,
    metadata: call.params.mergeMetadata(intent.metadata),
  });
  await emit(call, 'payment_intent.succeeded', paid);
  await sendToDestination(call, paid, captured);
  return paid;
}

async function cancel(call: ApiCall): Promise<PaymentIntent> {
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', call.path('intent'));
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
  const reason =
    call.params.choice('cancellation_reason', ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  if (intent.status === 'requires_capture') {
    const charge = await lockDoc<Charge>(call, 'charge', intent.latest_charge ?? '');
    const released = await saveDoc<Charge>(call, { ...charge, refunded: true, amount_refunded: charge.amount });
    await emit(call, 'charge.refunded', released);
  }
  const canceled = await saveDoc<PaymentIntent>(call, {
    ...intent,
    status: 'canceled',
    canceled_at: call.now,
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  });
  await emit(call, 'payment_intent.canceled', canceled);
  return canceled;
}

async function list(call: ApiCall): Promise<object> {
  const customer = call.params.text('customer');
  return listDocs<PaymentIntent>(call, {
    object: 'payment_intent',
    url: '/v1/payment_intents',
    contains: customer ? { customer } : {},
  });
}

export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', handle: create },
  { method: 'GET', path: '/v1/payment_intents', handle: list },
  {
    method: 'GET',
    path: '/v1/payment_intents/:intent',
    handle: (call) => needDoc<PaymentIntent>(call, 'payment_intent', call.path('intent')),
  },
  { method: 'POST', path: '/v1/payment_intents/:intent', handle: update },
  { method: 'POST', path: '/v1/payment_intents/:intent/confirm', handle: confirm },
  { method: 'POST', path: '/v1/payment_intents/:intent/capture', handle: capture },
  { method: 'POST', path: '/v1/payment_intents/:intent/cancel', handle: cancel },
];
