import { ApiError, type ApiErrorBody } from '../../api/api-error';
import type { ApiCall } from '../../api/api-call';
import { type Charge, type ChargeRequest } from './charge-object';
import { failCharge, makeCharge } from './charges';
import { emit } from '../events/events';
import type { PaymentIntent } from './payment-intent-object';
import { attachMethod, getCard, refuseDetached, type PaymentMethod } from './payment-methods';
import { publicFields } from '../../api/serialize';
import { lockDoc, saveDoc } from '../../database/store';
import type { Decline } from './test-cards';
import { sendToDestination } from '../connect/transfers';

export type ConfirmOptions = {
  offSession: boolean;
  authenticated?: boolean;
  errorOnRequiresAction?: boolean;
  returnUrl?: string | null;
};
export type ConfirmResult =
  | { outcome: 'succeeded' | 'requires_action'; intent: PaymentIntent }
  | { outcome: 'declined'; intent: PaymentIntent; error: ApiErrorBody };

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** An authentication that was passed for later counts when the holder is away, unless the card asks every time. */
export function needsAuthentication(method: PaymentMethod, options: ConfirmOptions): boolean {
  const rule = getCard(method).authentication;
  if (!rule || options.authenticated) return false;
  return rule === 'always' || !(options.offSession && method._authenticated);
}

function chargeRequest(intent: PaymentIntent, authenticated: boolean): ChargeRequest {
  return {
    amount: intent.amount,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    paymentIntent: intent.id,
    receiptEmail: intent.receipt_email,
    transferGroup: intent.transfer_group,
    capture: intent.capture_method !== 'manual',
    authenticated,
  };
}

async function askForAction(call: ApiCall, intent: PaymentIntent, returnUrl: string | null): Promise<ConfirmResult> {
  const waiting = await saveDoc<PaymentIntent>(call, {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${call.origin}/sandbox/authenticate/${intent.id}`, return_url: returnUrl },
    },
  });
  await emit(call, 'payment_intent.requires_action', waiting);
  return { outcome: 'requires_action', intent: waiting };
}

async function refuse(call: ApiCall, intent: PaymentIntent, method: PaymentMethod, decline: Decline): Promise<ConfirmResult> {
  const charge = await failCharge(call, method, chargeRequest(intent, false), decline);
  const error: ApiErrorBody = {
    type: 'card_error',
    ...decline,
    charge: charge.id,
    payment_method: publicFields(method),
  };
  const failed = await saveDoc<PaymentIntent>(call, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: error,
  });
  await emit(call, 'payment_intent.payment_failed', failed);
  return { outcome: 'declined', intent: failed, error: { ...error, payment_intent: publicFields(failed) } };
}

async function accept(
  call: ApiCall,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
): Promise<ConfirmResult> {
  const request = chargeRequest(intent, authenticated);
  const charge: Charge = await makeCharge(call, method, request);
  const forLater = intent.setup_future_usage !== null;
  const kept = authenticated && forLater ? await saveDoc(call, { ...method, _authenticated: true }) : method;
  if (intent.customer && forLater) await attachMethod(call, kept, intent.customer);
  const paid = await saveDoc<PaymentIntent>(call, {
    ...intent,
    status: request.capture ? 'succeeded' : 'requires_capture',
    next_action: null,
    last_payment_error: null,
    latest_charge: charge.id,
    amount_received: request.capture ? intent.amount : 0,
    amount_capturable: request.capture ? 0 : intent.amount,
  });
  await emit(call, request.capture ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', paid);
  if (request.capture) await sendToDestination(call, paid, charge);
  return { outcome: 'succeeded', intent: paid };
}

/** Asks the card. A decline is a result here, not an exception: the hosted page shows it, the API turns it into a 402. */
export async function confirmIntent(call: ApiCall, intent: PaymentIntent, options: ConfirmOptions): Promise<ConfirmResult> {
  const method = await lockDoc<PaymentMethod>(call, 'payment_method', intent.payment_method ?? '', 'payment_method');
  refuseDetached(method);
  const card = getCard(method);
  if (needsAuthentication(method, options)) {
    if (options.offSession || options.errorOnRequiresAction) return refuse(call, intent, method, authenticationRequired);
    return askForAction(call, intent, options.returnUrl ?? null);
  }
  const decline = card.decline ?? card.declineWhenSaved;
  if (decline) return refuse(call, intent, method, decline);
  return accept(call, intent, method, options.authenticated ?? false);
}

const notAuthenticated = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The holder answered the 3-D Secure page, or the page of the provider with whom they pay over time. */
export async function finishAuthentication(
  call: ApiCall,
  intent: PaymentIntent,
  passed: boolean,
  refusal: Decline = notAuthenticated,
): Promise<ConfirmResult> {
  if (passed) return confirmIntent(call, intent, { offSession: false, authenticated: true });
  const method = await lockDoc<PaymentMethod>(call, 'payment_method', intent.payment_method ?? '', 'payment_method');
  const error: ApiErrorBody = {
    type: 'invalid_request_error',
    ...refusal,
    payment_method: publicFields(method),
  };
  const failed = await saveDoc<PaymentIntent>(call, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  await emit(call, 'payment_intent.payment_failed', failed);
  return { outcome: 'declined', intent: failed, error };
}

export function throwDecline(error: ApiErrorBody): never {
  throw new ApiError(402, error, true);
}
