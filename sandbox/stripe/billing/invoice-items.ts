import { invalid } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import type { Customer } from '../payments/customer-object';
import { atCustomersTime } from './customer-time';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { withLines, type Invoice, type NewLine } from './invoice-object';
import { listDocs } from '../../api/list-docs';
import { createInlinePrice, type Price } from './prices';
import type { Product } from './products';
import { findDocs, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type InvoiceItem = Doc & {
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  date: number;
  description: string | null;
  discountable: boolean;
  discounts: [];
  invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; subscription_item: string } } | null;
  period: { start: number; end: number };
  pricing: NewLine['pricing'];
  proration: boolean;
  quantity: number;
  quantity_decimal: string;
  tax_rates: [];
  test_clock: string | null;
};

export function getPricing(price: Price): NonNullable<NewLine['pricing']> {
  return {
    type: 'price_details',
    price_details: { price: price.id, product: price.product },
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

export async function insertInvoiceItem(
  call: ApiCall,
  customer: Customer,
  details: Pick<InvoiceItem, 'amount' | 'currency' | 'description'> & Partial<InvoiceItem>,
): Promise<InvoiceItem> {
  const item = await insertDoc<InvoiceItem>(call, {
    id: newId('ii'),
    object: 'invoiceitem',
    customer: customer.id,
    date: call.now,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: call.now, end: call.now },
    pricing: null,
    proration: false,
    quantity: 1,
    quantity_decimal: String(details.quantity ?? 1),
    tax_rates: [],
    test_clock: customer.test_clock,
    ...details,
  });
  await emit(call, 'invoiceitem.created', item);
  return item;
}

export function lineOfItem(item: InvoiceItem): NewLine {
  const subscription = item.parent?.subscription_details.subscription ?? null;
  return {
    amount: item.amount,
    description: item.description,
    metadata: item.metadata,
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: { invoice_item: item.id, proration: item.proration, subscription },
      subscription_item_details: null,
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    subscription,
  };
}

/** What waits for the next invoice of this customer, or of one of their subscriptions. */
export async function pendingItems(call: ApiCall, customerId: string, subscriptionId: string | null): Promise<InvoiceItem[]> {
  const items = await findDocs<InvoiceItem>(call, 'invoiceitem', { customer: customerId, invoice: null });
  return items.filter((item) => (item.parent?.subscription_details.subscription ?? null) === subscriptionId);
}

export async function claimItems(call: ApiCall, items: InvoiceItem[], invoiceId: string): Promise<void> {
  for (const item of items) await saveDoc<InvoiceItem>(call, { ...item, invoice: invoiceId });
}

async function readPriced(
  call: ApiCall,
): Promise<{ amount: number; currency: string; pricing: NewLine['pricing']; quantity: number; name: string | null }> {
  const { params } = call;
  const quantity = params.integer('quantity', 1) ?? 1;
  const priceId = params.group('pricing')?.text('price') ?? params.text('price');
  const inline = params.group('price_data');
  if (!priceId && !inline) {
    const unit = params.integer('unit_amount_decimal');
    const amount = unit === undefined ? params.needInteger('amount') : unit * quantity;
    return { amount, currency: params.text('currency')?.toLowerCase() ?? 'usd', pricing: null, quantity, name: null };
  }
  const price = priceId ? await needDoc<Price>(call, 'price', priceId, 'pricing[price]') : await createInlinePrice(call, inline!);
  const product = await needDoc<Product>(call, 'product', price.product);
  return {
    amount: price.unit_amount * quantity,
    currency: price.currency,
    pricing: getPricing(price),
    quantity,
    name: product.name,
  };
}

async function create(call: ApiCall): Promise<InvoiceItem> {
  const { params } = call;
  const customer = await needDoc<Customer>(call, 'customer', params.need('customer'), 'customer');
  const there = await atCustomersTime(call, customer);
  const invoiceId = params.text('invoice') ?? null;
  const invoice = invoiceId ? await lockDoc<Invoice>(call, 'invoice', invoiceId, 'invoice') : null;
  if (invoice && invoice.status !== 'draft') throw invalid('Only draft invoices take new items.', { param: 'invoice' });
  const period = params.group('period');
  const { name, ...priced } = await readPriced(call);
  const item = await insertInvoiceItem(there, customer, {
    ...priced,
    description: params.text('description') ?? name,
    metadata: params.metadata() ?? {},
    invoice: invoiceId,
    period: { start: period?.integer('start') ?? there.now, end: period?.integer('end') ?? there.now },
  });
  if (invoice) await saveDoc(call, withLines(invoice, [...invoice.lines.data, lineOfItem(item)]));
  return item;
}

async function remove(call: ApiCall): Promise<object> {
  const item = await lockDoc<InvoiceItem>(call, 'invoiceitem', call.path('item'));
  if (item.invoice) {
    const invoice = await lockDoc<Invoice>(call, 'invoice', item.invoice);
    if (invoice.status !== 'draft') throw invalid('This invoice item is on an invoice that is no longer a draft.');
    const left = invoice.lines.data.filter((line) => line.parent.invoice_item_details?.invoice_item !== item.id);
    await saveDoc(call, withLines(invoice, left));
  }
  await call.db.query('delete from sandbox.doc where id = $1', [item.id]);
  await emit(call, 'invoiceitem.deleted', item);
  return { id: item.id, object: 'invoiceitem', deleted: true };
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, unknown> = {};
  for (const name of ['customer', 'invoice']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  if (call.params.flag('pending')) contains.invoice = null;
  return listDocs<InvoiceItem>(call, { object: 'invoiceitem', url: '/v1/invoiceitems', contains });
}

export const invoiceItemRoutes: Route[] = [
  { method: 'POST', path: '/v1/invoiceitems', handle: create },
  { method: 'GET', path: '/v1/invoiceitems', handle: list },
  {
    method: 'GET',
    path: '/v1/invoiceitems/:item',
    handle: (call) => needDoc<InvoiceItem>(call, 'invoiceitem', call.path('item')),
  },
  { method: 'DELETE', path: '/v1/invoiceitems/:item', handle: remove },
];
