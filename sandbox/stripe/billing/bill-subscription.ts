import type { ApiCall } from '../../api/api-call';
import type { Customer } from '../payments/customer-object';
import { emit } from '../events/events';
import { claimItems, lineOfItem, pendingItems } from './invoice-items';
import { newInvoice, withLines, type Invoice, type NewLine } from './invoice-object';
import type { PaymentIntent } from '../payments/payment-intent-object';
import { chargeInvoice, finalizeInvoice, methodForInvoice, type PayResult } from './settle-invoice';
import { insertDoc, needDoc, saveDoc } from '../../database/store';
import { cycleLine, type Subscription } from './subscription-object';

type BillReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';
type Bill = { reason: BillReason; withCycle: boolean; paidBy?: PaymentIntent; methodId?: string | null };

export async function subscriptionLines(call: ApiCall, subscription: Subscription, withCycle: boolean): Promise<NewLine[]> {
  if (!withCycle || subscription.status === 'trialing') return [];
  return Promise.all(subscription.items.data.map((item) => cycleLine(call, subscription, item)));
}

export function invoiceDetails(subscription: Subscription, reason: string): Partial<Invoice> {
  const item = subscription.items.data[0];
  return {
    billing_reason: reason,
    auto_advance: true,
    collection_method: subscription.collection_method,
    currency: subscription.currency,
    default_payment_method: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      quote_details: null,
    },
    period_start: item?.current_period_start,
    period_end: reason === 'subscription_create' ? item?.current_period_start : item?.current_period_end,
    _days_until_due: subscription.days_until_due,
  };
}

/**
 * Makes, finalizes and (where the card is to be charged) pays the invoice of a subscription: at its start, at each
 * renewal, and for a change that is to be paid at once. Stripe waits an hour before it finalizes; here it happens now.
 */
export async function billSubscription(
  call: ApiCall,
  subscription: Subscription,
  bill: Bill,
): Promise<{ invoice: Invoice; payment?: PayResult }> {
  const customer = await needDoc<Customer>(call, 'customer', subscription.customer);
  const pending = await pendingItems(call, customer.id, subscription.id);
  const lines = [...pending.map(lineOfItem), ...(await subscriptionLines(call, subscription, bill.withCycle))];
  const draft = withLines(newInvoice(call, customer, invoiceDetails(subscription, bill.reason)), lines);
  await insertDoc(call, draft);
  await claimItems(call, pending, draft.id);
  await saveDoc(call, { ...subscription, latest_invoice: draft.id });
  await emit(call, 'invoice.created', draft);
  const invoice = await finalizeInvoice(call, draft, bill.paidBy);
  if (invoice.status === 'paid' || subscription.collection_method === 'send_invoice') return { invoice };
  const methodId =
    bill.methodId === undefined ? await methodForInvoice(call, invoice, subscription.default_payment_method) : bill.methodId;
  if (!methodId) return { invoice };
  const payment = await chargeInvoice(call, invoice, methodId, true);
  return { invoice: payment.invoice, payment };
}
