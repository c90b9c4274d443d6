import { invalid } from '../../api/api-error';
import type { ApiCall } from '../../api/api-call';
import { insertDoc } from '../../database/store';
import { isLaterType, laterKinds, type LaterType } from './later-kinds';
import { isMethodOn } from './method-configurations';
import { newMethod, type BillingDetails, type PaymentMethod } from './payment-methods';

/** It pays one payment and can’t be kept for another; its holder always agrees on the provider’s own page. */
export function createLaterMethod(
  call: ApiCall,
  { type, billing }: { type: LaterType; billing: Partial<BillingDetails> },
): Promise<PaymentMethod> {
  return insertDoc<PaymentMethod>(call, { ...newMethod(call, billing), type, [type]: {} });
}

type Asked = { allowed: string[] | undefined; mode: string; amount: number; keptForLater: boolean };

/** Which of the allowed kinds a session offers: those that are switched on, take the amount and can do what is asked. Refused where none is left. */
export async function offeredTypes(call: ApiCall, { allowed, mode, amount, keptForLater }: Asked): Promise<string[]> {
  const offered: string[] = [];
  for (const type of allowed ?? ['card']) {
    if (!isLaterType(type)) {
      if (type !== 'card') throw invalid(`Invalid allowed_payment_method_types: the sandbox does not know ${type}.`);
      offered.push(type);
    } else if (mode === 'payment' && !keptForLater && fits(type, amount) && (await isMethodOn(call, type))) offered.push(type);
  }
  if (offered.length > 0) return offered;
  throw invalid(
    'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
    { param: 'allowed_payment_method_types' },
  );
}

function fits(type: LaterType, amount: number): boolean {
  const { least, most } = laterKinds[type];
  return amount >= least && amount <= most;
}
