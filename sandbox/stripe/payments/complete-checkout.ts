import type { ApiErrorBody } from '../../api/api-error';
import type { ApiCall } from '../../api/api-call';
import type { CheckoutSession } from './checkout-sessions';
import { confirmIntent, finishAuthentication, type ConfirmResult } from './confirm-intent';
import { newCustomer, type Customer } from './customer-object';
import { emit } from '../events/events';
import { isLaterType, laterRefusals, type LaterAnswer } from './later-kinds';
import { insertIntent, newPaymentIntent, type PaymentIntent } from './payment-intent-object';
import type { PaymentMethod } from './payment-methods';
import { confirmSetup, finishSetupAuthentication, insertSetupIntent, type SetupIntent, type SetupResult } from './setup-intents';
import { insertDoc, lockDoc, needDoc, saveDoc } from '../../database/store';
import { startPaidSubscription } from '../billing/subscriptions';

export type Payer = { email: string | null; name: string | null; postalCode: string | null };
export type CheckoutResult =
  { outcome: 'complete'; session: CheckoutSession } | { outcome: 'requires_action' } | { outcome: 'declined'; message: string };

function needsCustomer(session: CheckoutSession): boolean {
  return session.mode !== 'payment' || session.customer_creation === 'always' || session._intent.setup_future_usage != null;
}

/** Nothing to pay now: the card is only saved (mode setup, or a subscription that begins with a trial). */
function isSetup(session: CheckoutSession): boolean {
  return session.mode === 'setup' || session.amount_total === 0;
}

async function customerFor(call: ApiCall, session: CheckoutSession, payer: Payer): Promise<string | null> {
  if (session.customer || !needsCustomer(session)) return session.customer;
  const customer = await insertDoc<Customer>(call, newCustomer(call, { email: payer.email, name: payer.name }));
  await emit(call, 'customer.created', customer);
  return customer.id;
}

/** One intent for all tries on one session: a declined card is followed by another on the same intent. */
async function intentFor(call: ApiCall, session: CheckoutSession, customer: string | null): Promise<PaymentIntent> {
  if (session.payment_intent) return lockDoc<PaymentIntent>(call, 'payment_intent', session.payment_intent);
  const amount = session.amount_total ?? 0;
  const forLater =
    session.mode === 'subscription' ? { setup_future_usage: 'off_session' as const, description: 'Subscription creation' } : {};
  return insertIntent(
    call,
    newPaymentIntent(call, {
      amount,
      currency: session.currency ?? 'usd',
      payment_method_types: session.payment_method_types,
      ...session._intent,
      ...forLater,
      customer,
    }),
  );
}

async function setupFor(call: ApiCall, session: CheckoutSession, customer: string | null): Promise<SetupIntent> {
  if (session.setup_intent) return lockDoc<SetupIntent>(call, 'setup_intent', session.setup_intent);
  return insertSetupIntent(call, { customer, ...session._setup });
}

/** The card that was used becomes the subscription's own and, where they have none yet, the customer's default. */
async function startSubscription(
  call: ApiCall,
  session: CheckoutSession,
  methodId: string | null,
): Promise<Partial<CheckoutSession>> {
  const customer = await lockDoc<Customer>(call, 'customer', session.customer ?? '');
  const prices = session._line_items.data
    .filter((line) => line.price.recurring)
    .map(({ price, quantity }) => ({ price, quantity }));
  const { trialDays, metadata, description } = session._subscription;
  const details = { default_payment_method: methodId, metadata, description };
  const trialEnd = trialDays ? call.now + trialDays * 86_400 : null;
  const paidBy = session.payment_intent
    ? await needDoc<PaymentIntent>(call, 'payment_intent', session.payment_intent)
    : undefined;
  const subscription = await startPaidSubscription(call, { customer, prices, details, trialEnd }, paidBy);
  return { subscription: subscription.id, invoice: subscription.latest_invoice, payment_intent: null, setup_intent: null };
}

async function complete(
  call: ApiCall,
  session: CheckoutSession,
  details: Partial<CheckoutSession>,
  methodId: string | null,
): Promise<CheckoutResult> {
  const started = session.mode === 'subscription' ? await startSubscription(call, session, methodId) : {};
  const done = await saveDoc<CheckoutSession>(call, { ...session, ...details, ...started, status: 'complete', url: null });
  await emit(call, 'checkout.session.completed', done);
  return { outcome: 'complete', session: done };
}

function declineMessage(error: ApiErrorBody): string {
  return error.decline_code === 'insufficient_funds' || error.code !== 'card_declined'
    ? error.message
    : `${error.message} Please try a different card.`;
}

async function settle(call: ApiCall, session: CheckoutSession, result: ConfirmResult | SetupResult): Promise<CheckoutResult> {
  if (result.outcome === 'requires_action') return { outcome: 'requires_action' };
  if (result.outcome === 'declined') return { outcome: 'declined', message: declineMessage(result.error) };
  const paid = result.intent.object === 'payment_intent' && result.intent.status === 'succeeded';
  const payment_status = paid ? 'paid' : isSetup(session) ? 'no_payment_required' : 'unpaid';
  return complete(call, session, { payment_status }, result.intent.payment_method);
}

async function withPayer(
  call: ApiCall,
  session: CheckoutSession,
  payer: Payer,
  ids: Partial<CheckoutSession>,
): Promise<CheckoutSession> {
  const address = payer.postalCode
    ? { city: null, country: 'US', line1: null, line2: null, postal_code: payer.postalCode, state: null }
    : null;
  const customer_details = { address, email: payer.email, name: payer.name, phone: null, tax_exempt: 'none', tax_ids: [] as [] };
  return saveDoc<CheckoutSession>(call, { ...session, ...ids, customer_details });
}

export async function payCheckout(
  call: ApiCall,
  session: CheckoutSession,
  method: PaymentMethod,
  payer: Payer,
): Promise<CheckoutResult> {
  const customer = await customerFor(call, session, payer);
  if (isSetup(session)) {
    const setup = await setupFor(call, session, customer);
    const started = await withPayer(call, session, payer, { customer, setup_intent: setup.id });
    return settle(call, started, await confirmSetup(call, { ...setup, payment_method: method.id }, {}));
  }
  const intent = await intentFor(call, session, customer);
  const started = await withPayer(call, session, payer, { customer, payment_intent: intent.id });
  return settle(call, started, await confirmIntent(call, { ...intent, payment_method: method.id }, { offSession: false }));
}

export async function authenticateCheckout(call: ApiCall, session: CheckoutSession, passed: boolean): Promise<CheckoutResult> {
  const noLonger = { outcome: 'declined', message: 'This payment is no longer waiting for you.' } as const;
  if (isSetup(session)) {
    const setup = await lockDoc<SetupIntent>(call, 'setup_intent', session.setup_intent ?? '');
    return setup.status === 'requires_action'
      ? settle(call, session, await finishSetupAuthentication(call, setup, passed))
      : noLonger;
  }
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', session.payment_intent ?? '');
  return intent.status === 'requires_action' ? settle(call, session, await finishAuthentication(call, intent, passed)) : noLonger;
}

/** The customer answered on the page of the provider with whom they pay over time. */
export async function answerLater(call: ApiCall, session: CheckoutSession, answer: LaterAnswer): Promise<CheckoutResult> {
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', session.payment_intent ?? '');
  if (intent.status !== 'requires_action') return { outcome: 'declined', message: 'This payment is no longer waiting for you.' };
  if (answer === 'decline' || answer === 'cancel')
    return settle(call, session, await finishAuthentication(call, intent, false, laterRefusals[answer]));
  if (answer === 'approve-then-dispute') {
    const method = await lockDoc<PaymentMethod>(call, 'payment_method', intent.payment_method ?? '');
    await saveDoc<PaymentMethod>(call, { ...method, _disputed: true });
  }
  return settle(call, session, await finishAuthentication(call, intent, true));
}

/** Whether the session is paid over time: then there is no card to be typed. */
export function isPaidLater({ payment_method_types: types }: CheckoutSession): boolean {
  return types.some(isLaterType);
}
