import { ApiError, invalid, type ApiErrorBody } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import { needsAuthentication, throwDecline } from './confirm-intent';
import type { Customer } from './customer-object';
import { emit } from '../events/events';
import { newId, randomText } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import { attachMethod, getCard, refuseDetached, resolvePaymentMethod, type PaymentMethod } from './payment-methods';
import { publicFields } from '../../api/serialize';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type SetupIntent = Doc & {
  object: 'setup_intent';
  application: null;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  last_setup_error: ApiErrorBody | null;
  latest_attempt: null;
  livemode: false;
  mandate: null;
  metadata: Record<string, string>;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_options: object;
  payment_method_types: string[];
  single_use_mandate: null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  usage: 'off_session' | 'on_session';
};

export type SetupResult =
  | { outcome: 'succeeded' | 'requires_action'; intent: SetupIntent }
  | { outcome: 'declined'; intent: SetupIntent; error: ApiErrorBody };

export async function insertSetupIntent(call: ApiCall, details: Partial<SetupIntent>): Promise<SetupIntent> {
  const id = newId('seti');
  const intent = await insertDoc<SetupIntent>(call, {
    id,
    object: 'setup_intent',
    application: null,
    allowed_payment_method_types: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: call.now,
    customer: null,
    description: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...details,
  });
  await emit(call, 'setup_intent.created', intent);
  return intent;
}

async function fail(call: ApiCall, intent: SetupIntent, error: ApiErrorBody): Promise<SetupResult> {
  const failed = await saveDoc<SetupIntent>(call, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  });
  await emit(call, 'setup_intent.setup_failed', failed);
  return { outcome: 'declined', intent: failed, error: { ...error, setup_intent: publicFields(failed) } };
}

/** Saves the card for later, after 3-D Secure where the card wants it. */
export async function confirmSetup(
  call: ApiCall,
  intent: SetupIntent,
  { authenticated = false, returnUrl = null }: { authenticated?: boolean; returnUrl?: string | null },
): Promise<SetupResult> {
  const method = await lockDoc<PaymentMethod>(call, 'payment_method', intent.payment_method ?? '', 'payment_method');
  refuseDetached(method);
  if (needsAuthentication(method, { offSession: false, authenticated })) {
    const redirect_to_url = { url: `${call.origin}/sandbox/authenticate/${intent.id}`, return_url: returnUrl };
    const waiting = await saveDoc<SetupIntent>(call, {
      ...intent,
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url },
    });
    await emit(call, 'setup_intent.requires_action', waiting);
    return { outcome: 'requires_action', intent: waiting };
  }
  const { decline, authentication } = getCard(method);
  // The card that wants 3-D Secure and then has no money can be saved: only a payment finds that out.
  if (decline && !authentication)
    return fail(call, intent, { type: 'card_error', ...decline, payment_method: publicFields(method) });
  const kept = authenticated ? await saveDoc(call, { ...method, _authenticated: true }) : method;
  if (intent.customer) await attachMethod(call, kept, intent.customer);
  const done = await saveDoc<SetupIntent>(call, { ...intent, status: 'succeeded', next_action: null, last_setup_error: null });
  await emit(call, 'setup_intent.succeeded', done);
  return { outcome: 'succeeded', intent: done };
}

export async function finishSetupAuthentication(call: ApiCall, intent: SetupIntent, passed: boolean): Promise<SetupResult> {
  if (passed) return confirmSetup(call, intent, { authenticated: true });
  return fail(call, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

async function confirmOrThrow(call: ApiCall, intent: SetupIntent): Promise<SetupIntent> {
  const id = call.params.text('payment_method') ?? intent.payment_method;
  if (!id)
    throw invalid('You cannot confirm this SetupIntent because it’s missing a payment method.', {
      code: 'setup_intent_unexpected_state',
    });
  const method = await resolvePaymentMethod(call, id, 'payment_method');
  const result = await confirmSetup(
    call,
    { ...intent, payment_method: method.id },
    { returnUrl: call.params.text('return_url') },
  );
  if (result.outcome === 'declined') throwDecline(result.error);
  return result.intent;
}

async function create(call: ApiCall): Promise<SetupIntent> {
  const { params } = call;
  const customer = params.text('customer') ?? null;
  if (customer) await needDoc<Customer>(call, 'customer', customer, 'customer');
  const automatic = params.group('automatic_payment_methods');
  const methodId = params.text('payment_method');
  const method = methodId ? await resolvePaymentMethod(call, methodId, 'payment_method') : null;
  const intent = await insertSetupIntent(call, {
    customer,
    automatic_payment_methods: automatic
      ? { enabled: automatic.flag('enabled') ?? false, allow_redirects: automatic.text('allow_redirects') ?? 'always' }
      : null,
    allowed_payment_method_types: params.texts('allowed_payment_method_types') ?? null,
    description: params.text('description') ?? null,
    metadata: params.metadata() ?? {},
    usage: params.choice('usage', ['off_session', 'on_session']) ?? 'off_session',
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  });
  return params.flag('confirm') ? confirmOrThrow(call, intent) : intent;
}

function unexpectedState(intent: SetupIntent, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: publicFields(intent),
  });
}

async function confirm(call: ApiCall): Promise<SetupIntent> {
  const intent = await lockDoc<SetupIntent>(call, 'setup_intent', call.path('intent'));
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm');
  return confirmOrThrow(call, intent);
}

async function update(call: ApiCall): Promise<SetupIntent> {
  const intent = await lockDoc<SetupIntent>(call, 'setup_intent', call.path('intent'));
  const description = call.params.text('description') ?? intent.description;
  return saveDoc(call, { ...intent, description, metadata: call.params.mergeMetadata(intent.metadata) });
}

async function cancel(call: ApiCall): Promise<SetupIntent> {
  const intent = await lockDoc<SetupIntent>(call, 'setup_intent', call.path('intent'));
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
  const cancellation_reason =
    call.params.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  const canceled = await saveDoc<SetupIntent>(call, { ...intent, status: 'canceled', cancellation_reason, next_action: null });
  await emit(call, 'setup_intent.canceled', canceled);
  return canceled;
}

async function list(call: ApiCall): Promise<object> {
  const customer = call.params.text('customer');
  return listDocs<SetupIntent>(call, {
    object: 'setup_intent',
    url: '/v1/setup_intents',
    contains: customer ? { customer } : {},
  });
}

export const setupIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/setup_intents', handle: create },
  { method: 'GET', path: '/v1/setup_intents', handle: list },
  {
    method: 'GET',
    path: '/v1/setup_intents/:intent',
    handle: (call) => needDoc<SetupIntent>(call, 'setup_intent', call.path('intent')),
  },
  { method: 'POST', path: '/v1/setup_intents/:intent', handle: update },
  { method: 'POST', path: '/v1/setup_intents/:intent/confirm', handle: confirm },
  { method: 'POST', path: '/v1/setup_intents/:intent/cancel', handle: cancel },
];
