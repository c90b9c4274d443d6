import { invalid, missing } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import { throwDecline } from '../payments/confirm-intent';
import { atCustomersTime } from './customer-time';
import type { Customer } from '../payments/customer-object';
import { emit } from '../events/events';
import { claimItems, insertInvoiceItem, lineOfItem, pendingItems } from './invoice-items';
import { newInvoice, withLines, type Invoice } from './invoice-object';
import { listDocs, pageOfList } from '../../api/list-docs';
import { resolvePaymentMethod } from '../payments/payment-methods';
import { previewInvoice } from './preview-invoice';
import { chargeInvoice, dropIntent, finalizeInvoice, markPaid, methodForInvoice, type InvoicePayment } from './settle-invoice';
import { insertDoc, lockDoc, needDoc, saveDoc } from '../../database/store';

async function lockAtItsTime(plain: ApiCall): Promise<{ call: ApiCall; invoice: Invoice }> {
  const invoice = await lockDoc<Invoice>(plain, 'invoice', plain.path('invoice'));
  const customer = await needDoc<Customer>(plain, 'customer', invoice.customer);
  return { call: await atCustomersTime(plain, customer), invoice };
}

function readDraft(call: ApiCall, invoice: Invoice): Invoice {
  const { params } = call;
  const collection_method =
    params.choice('collection_method', ['charge_automatically', 'send_invoice']) ?? invoice.collection_method;
  const byMail = collection_method === 'send_invoice';
  const due_date = params.integer('due_date') ?? invoice.due_date;
  const days = params.integer('days_until_due', 0) ?? invoice._days_until_due;
  if (byMail && due_date === null && days === null) throw missing('days_until_due');
  if (byMail && !invoice.customer_email)
    throw invalid(
      'Missing email. In order to create invoices that are sent to the customer, the customer must have a valid email.',
    );
  if (!byMail && (params.has('due_date') || params.has('days_until_due'))) {
    throw invalid('`due_date` and `days_until_due` only go with collection_method=send_invoice.', { param: 'days_until_due' });
  }
  const auto_advance = params.flag('auto_advance') ?? invoice.auto_advance;
  return {
    ...invoice,
    auto_advance,
    automatically_finalizes_at: auto_advance ? (invoice.automatically_finalizes_at ?? call.now + 3600) : null,
    collection_method,
    default_payment_method: params.text('default_payment_method') ?? invoice.default_payment_method,
    description: params.text('description') ?? invoice.description,
    due_date,
    footer: params.text('footer') ?? invoice.footer,
    metadata: params.mergeMetadata(invoice.metadata),
    number: params.text('number') ?? invoice.number,
    _days_until_due: days,
  };
}

async function create(plain: ApiCall): Promise<Invoice> {
  const customer = await needDoc<Customer>(plain, 'customer', plain.params.need('customer'), 'customer');
  const call = await atCustomersTime(plain, customer);
  const behavior = call.params.choice('pending_invoice_items_behavior', ['exclude', 'include']) ?? 'exclude';
  const currency = call.params.text('currency')?.toLowerCase() ?? 'usd';
  const pending = behavior === 'include' ? await pendingItems(call, customer.id, null) : [];
  const draft = readDraft(call, newInvoice(call, customer, { currency }));
  const invoice = await insertDoc(call, withLines(draft, pending.map(lineOfItem)));
  await claimItems(call, pending, invoice.id);
  await emit(call, 'invoice.created', invoice);
  return invoice;
}

function assertStatus(invoice: Invoice, allowed: Invoice['status'][], verb: string): void {
  if (allowed.includes(invoice.status)) return;
  throw invalid(`You can only ${verb} invoices with status ${allowed.join(' or ')}. This invoice is ${invoice.status}.`, {
    code: 'invoice_not_editable',
  });
}

async function update(plain: ApiCall): Promise<Invoice> {
  const { call, invoice } = await lockAtItsTime(plain);
  const draftOnly = invoice.status === 'draft';
  const changed = draftOnly ? readDraft(call, invoice) : { ...invoice, metadata: call.params.mergeMetadata(invoice.metadata) };
  await saveDoc(call, changed);
  await emit(call, 'invoice.updated', changed);
  return changed;
}

async function addLines(plain: ApiCall): Promise<Invoice> {
  const { call, invoice } = await lockAtItsTime(plain);
  assertStatus(invoice, ['draft'], 'add lines to');
  const customer = await needDoc<Customer>(call, 'customer', invoice.customer);
  const added = [];
  for (const line of call.params.groups('lines')) {
    const item = await insertInvoiceItem(call, customer, {
      amount: line.needInteger('amount'),
      currency: invoice.currency,
      description: line.text('description') ?? null,
      metadata: line.metadata() ?? {},
      invoice: invoice.id,
    });
    added.push(lineOfItem(item));
  }
  return saveDoc(call, withLines(invoice, [...invoice.lines.data, ...added]));
}

async function finalize(plain: ApiCall): Promise<Invoice> {
  const { call, invoice } = await lockAtItsTime(plain);
  const advance = call.params.flag('auto_advance') ?? invoice.auto_advance;
  const open = await finalizeInvoice(call, invoice);
  if (!advance || open.status !== 'open' || open.collection_method === 'send_invoice') return open;
  const methodId = await methodForInvoice(call, open);
  return methodId ? (await chargeInvoice(call, open, methodId, true)).invoice : open;
}

async function pay(plain: ApiCall): Promise<Invoice> {
  const { call, invoice: given } = await lockAtItsTime(plain);
  if (given.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  assertStatus(given, ['draft', 'open', 'uncollectible'], 'pay');
  const outside = call.params.flag('paid_out_of_band') ?? false;
  const offSession = call.params.flag('off_session') ?? true;
  const chosen = call.params.text('payment_method');
  const open = given.status === 'draft' ? await finalizeInvoice(call, given) : given;
  if (open.status === 'paid') return open;
  if (outside) {
    await dropIntent(call, open);
    return markPaid(call, open);
  }
  const methodId = chosen ? (await resolvePaymentMethod(call, chosen, 'payment_method')).id : await methodForInvoice(call, open);
  if (!methodId)
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one, or pay with `payment_method`.',
      { code: 'invoice_no_payment_method_types' },
    );
  const result = await chargeInvoice(call, open, methodId, offSession);
  if (result.outcome === 'declined') throwDecline(result.error);
  if (result.outcome === 'requires_action')
    throwDecline({
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
    });
  return result.invoice;
}

async function send(plain: ApiCall): Promise<Invoice> {
  const { call, invoice } = await lockAtItsTime(plain);
  assertStatus(invoice, ['draft', 'open'], 'send');
  if (invoice.collection_method !== 'send_invoice')
    throw invalid('You can only manually send an invoice if its collection method is "send_invoice".');
  const open = invoice.status === 'draft' ? await finalizeInvoice(call, invoice) : invoice;
  await emit(call, 'invoice.sent', open);
  return open;
}

async function end(plain: ApiCall, status: 'void' | 'uncollectible'): Promise<Invoice> {
  const { call, invoice } = await lockAtItsTime(plain);
  assertStatus(invoice, status === 'void' ? ['open', 'uncollectible'] : ['open'], status === 'void' ? 'void' : 'write off');
  const moment = status === 'void' ? { voided_at: call.now } : { marked_uncollectible_at: call.now };
  if (status === 'void') await dropIntent(call, invoice);
  const ended = await saveDoc<Invoice>(call, {
    ...invoice,
    status,
    status_transitions: { ...invoice.status_transitions, ...moment },
  });
  await emit(call, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', ended);
  return ended;
}

async function remove(call: ApiCall): Promise<object> {
  const invoice = await lockDoc<Invoice>(call, 'invoice', call.path('invoice'));
  assertStatus(invoice, ['draft'], 'delete');
  await call.db.query('delete from sandbox.doc where id = $1', [invoice.id]);
  await emit(call, 'invoice.deleted', invoice);
  return { id: invoice.id, object: 'invoice', deleted: true };
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, unknown> = {};
  for (const name of ['customer', 'status', 'collection_method']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  const subscription = call.params.text('subscription');
  if (subscription) contains.parent = { subscription_details: { subscription } };
  return listDocs<Invoice>(call, { object: 'invoice', url: '/v1/invoices', contains });
}

async function listPayments(call: ApiCall): Promise<object> {
  const contains: Record<string, unknown> = {};
  const invoice = call.params.text('invoice');
  if (invoice) contains.invoice = invoice;
  const payment = call.params.group('payment');
  if (payment) contains.payment = { type: payment.need('type'), payment_intent: payment.need('payment_intent') };
  return listDocs<InvoicePayment>(call, { object: 'invoice_payment', url: '/v1/invoice_payments', contains });
}

async function listLines(call: ApiCall): Promise<object> {
  return pageOfList(call, (await needDoc<Invoice>(call, 'invoice', call.path('invoice'))).lines);
}

export const invoiceRoutes: Route[] = [
  { method: 'POST', path: '/v1/invoices', handle: create },
  { method: 'GET', path: '/v1/invoices', handle: list },
  { method: 'POST', path: '/v1/invoices/create_preview', handle: previewInvoice },
  { method: 'GET', path: '/v1/invoices/:invoice', handle: (call) => needDoc<Invoice>(call, 'invoice', call.path('invoice')) },
  { method: 'POST', path: '/v1/invoices/:invoice', handle: update },
  { method: 'DELETE', path: '/v1/invoices/:invoice', handle: remove },
  { method: 'GET', path: '/v1/invoices/:invoice/lines', handle: listLines },
  { method: 'POST', path: '/v1/invoices/:invoice/add_lines', handle: addLines },
  { method: 'POST', path: '/v1/invoices/:invoice/finalize', handle: finalize },
  { method: 'POST', path: '/v1/invoices/:invoice/pay', handle: pay },
  { method: 'POST', path: '/v1/invoices/:invoice/send', handle: send },
  { method: 'POST', path: '/v1/invoices/:invoice/void', handle: (call) => end(call, 'void') },
  { method: 'POST', path: '/v1/invoices/:invoice/mark_uncollectible', handle: (call) => end(call, 'uncollectible') },
  { method: 'GET', path: '/v1/invoice_payments', handle: listPayments },
];
