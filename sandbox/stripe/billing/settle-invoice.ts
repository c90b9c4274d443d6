import { invalid } from '../../api/api-error';
import type { ApiCall } from '../../api/api-call';
import { confirmIntent, type ConfirmResult } from '../payments/confirm-intent';
import type { Customer } from '../payments/customer-object';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import type { Invoice } from './invoice-object';
import { insertIntent, newPaymentIntent, type PaymentIntent } from '../payments/payment-intent-object';
import { findDocs, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';
import { subscriptionPaid } from './subscription-object';

export type InvoicePayment = Doc & {
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: boolean;
  livemode: false;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
};

export async function linkPayment(call: ApiCall, invoice: Invoice, intent: PaymentIntent): Promise<InvoicePayment> {
  return insertDoc<InvoicePayment>(call, {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: call.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

async function nextNumber(call: ApiCall, customerId: string): Promise<string> {
  const customer = await lockDoc<Customer>(call, 'customer', customerId);
  await saveDoc(call, { ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 });
  return `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
}

/** Gives the invoice its number, address and due date, and the payment intent that will pay it. `paidBy`: it is paid already. */
export async function finalizeInvoice(call: ApiCall, draft: Invoice, paidBy?: PaymentIntent): Promise<Invoice> {
  if (draft.status !== 'draft') throw invalid('Only draft invoices can be finalized.', { code: 'invoice_not_editable' });
  const byMail = draft.collection_method === 'send_invoice';
  const number = draft.number ?? (await nextNumber(call, draft.customer));
  const invoice: Invoice = {
    ...draft,
    status: 'open',
    number,
    effective_at: call.now,
    auto_advance: !byMail,
    automatically_finalizes_at: null,
    due_date: draft.due_date ?? (byMail ? call.now + (draft._days_until_due ?? 30) * 86_400 : null),
    hosted_invoice_url: `${call.origin}/sandbox/invoices/${draft.id}`,
    invoice_pdf: `${call.origin}/sandbox/invoices/${draft.id}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: call.now },
  };
  if (invoice.amount_due > 0) {
    const intent =
      paidBy ??
      (await insertIntent(
        call,
        newPaymentIntent(call, {
          amount: invoice.amount_due,
          currency: invoice.currency,
          customer: invoice.customer,
          description: `Invoice ${number}`,
          setup_future_usage: invoice.parent ? 'off_session' : null,
          _invoice: invoice.id,
        }),
      ));
    invoice._payment_intent = intent.id;
    await linkPayment(call, invoice, intent);
  }
  await saveDoc(call, invoice);
  await emit(call, 'invoice.finalized', invoice);
  if (paidBy || invoice.amount_due === 0) return markPaid(call, invoice);
  return invoice;
}

/** No payment by card is taken any more: the invoice is void, or was paid past Stripe. */
export async function dropIntent(call: ApiCall, invoice: Invoice): Promise<void> {
  for (const payment of await findDocs<InvoicePayment>(call, 'invoice_payment', { invoice: invoice.id, status: 'open' }))
    await saveDoc<InvoicePayment>(call, {
      ...payment,
      status: 'canceled',
      status_transitions: { canceled_at: call.now, paid_at: null },
    });
  if (!invoice._payment_intent) return;
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', invoice._payment_intent);
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  const canceled = await saveDoc<PaymentIntent>(call, {
    ...intent,
    status: 'canceled',
    canceled_at: call.now,
    cancellation_reason: 'void_invoice',
    next_action: null,
  });
  await emit(call, 'payment_intent.canceled', canceled);
}

export async function markPaid(call: ApiCall, invoice: Invoice): Promise<Invoice> {
  const paid = await saveDoc<Invoice>(call, {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: call.now },
  });
  for (const payment of await findDocs<InvoicePayment>(call, 'invoice_payment', { invoice: invoice.id, status: 'open' })) {
    const status_transitions = { canceled_at: null, paid_at: call.now };
    await saveDoc<InvoicePayment>(call, {
      ...payment,
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions,
    });
    await emit(call, 'invoice_payment.paid', payment);
  }
  await emit(call, 'invoice.paid', paid);
  await emit(call, 'invoice.payment_succeeded', paid);
  const subscription = paid.parent?.subscription_details.subscription;
  if (subscription) await subscriptionPaid(call, subscription, paid);
  return paid;
}

export async function methodForInvoice(
  call: ApiCall,
  invoice: Invoice,
  subscriptionDefault?: string | null,
): Promise<string | null> {
  if (invoice.default_payment_method) return invoice.default_payment_method;
  if (subscriptionDefault) return subscriptionDefault;
  return (await needDoc<Customer>(call, 'customer', invoice.customer)).invoice_settings.default_payment_method;
}

export type PayResult = ConfirmResult & { invoice: Invoice };

/** Asks the card for an open invoice. What failed stays open and counts the try. */
export async function chargeInvoice(call: ApiCall, invoice: Invoice, methodId: string, offSession: boolean): Promise<PayResult> {
  const intent = await lockDoc<PaymentIntent>(call, 'payment_intent', invoice._payment_intent ?? '');
  const result = await confirmIntent(call, { ...intent, payment_method: methodId }, { offSession });
  const attempted = await saveDoc<Invoice>(call, { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 });
  if (result.outcome === 'succeeded') return { ...result, invoice: await markPaid(call, attempted) };
  await emit(
    call,
    result.outcome === 'requires_action' ? 'invoice.payment_action_required' : 'invoice.payment_failed',
    attempted,
  );
  return { ...result, invoice: attempted };
}

/** A payment intent that was confirmed by itself (a bank's page) pays the invoice it belongs to. */
export async function settleInvoice(call: ApiCall, intent: PaymentIntent): Promise<void> {
  if (!intent._invoice || intent.status !== 'succeeded') return;
  const invoice = await lockDoc<Invoice>(call, 'invoice', intent._invoice);
  if (invoice.status === 'open') await markPaid(call, invoice);
}
