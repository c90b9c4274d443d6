import { missing } from '../../api/api-error';
import { invoiceDetails, subscriptionLines } from './bill-subscription';
import type { ApiCall } from '../../api/api-call';
import { atCustomersTime } from './customer-time';
import type { Customer } from '../payments/customer-object';
import { lineOfItem, pendingItems, type InvoiceItem } from './invoice-items';
import { newInvoice, withLines, type Invoice, type NewLine } from './invoice-object';
import { newId } from '../../database/ids';
import { needDoc } from '../../database/store';
import { applyItemChanges, type Proration } from './prorate';
import { itemsList, nextPeriod, type Subscription } from './subscription-object';
import { buildSubscription, readChanges, restarted } from './subscriptions';

function lineOfProration(proration: Proration): NewLine {
  const details = proration.parent?.subscription_details;
  const item = { ...proration, id: newId('ii'), metadata: {} } as InvoiceItem;
  return { ...lineOfItem(item), subscription: details?.subscription ?? null };
}

async function previewChange(call: ApiCall, customer: Customer, subscription: Subscription): Promise<Invoice> {
  const details = call.params.group('subscription_details');
  const at = details?.integer('proration_date') ?? call.now;
  const behavior = details?.choice('proration_behavior', ['create_prorations', 'always_invoice', 'none']) ?? 'create_prorations';
  details?.text('cancel_at');
  details?.flag('cancel_at_period_end');
  const changes = await readChanges(call, details?.groups('items') ?? [], subscription);
  const { items, prorations, resets } = await applyItemChanges(call, subscription, changes, at);
  const changed = { ...subscription, items: itemsList(subscription.id, items) };
  const pending = (await pendingItems(call, customer.id, subscription.id)).map(lineOfItem);
  const atOnce = resets || behavior === 'always_invoice';
  const cycle = resets ? restarted(changed, call.now) : nextPeriod(changed);
  const lines = [
    ...pending,
    ...(behavior === 'none' ? [] : prorations.map(lineOfProration)),
    ...(await subscriptionLines(call, cycle, resets || !atOnce)),
  ];
  const id = `upcoming_${newId('in')}`;
  const reason = atOnce ? 'subscription_update' : 'upcoming';
  return withLines(
    newInvoice(call, customer, {
      ...invoiceDetails(changed, reason),
      id,
      period_start: call.now,
      created: atOnce ? call.now : items[0]!.current_period_end,
    }),
    lines,
  );
}

async function previewNew(call: ApiCall, customer: Customer): Promise<Invoice> {
  const details = call.params.group('subscription_details');
  const wanted = details?.groups('items') ?? [];
  if (wanted.length === 0) throw missing('subscription');
  const nothing = { items: { data: [] as Subscription['items']['data'] } } as Subscription;
  const changes = await readChanges(call, wanted, nothing);
  const prices = changes.map(({ price, quantity }) => ({ price: price!, quantity: quantity ?? 1 }));
  const built = buildSubscription(call, { customer, prices, details: { status: 'active' }, trialEnd: null });
  const id = `upcoming_${newId('in')}`;
  return withLines(
    newInvoice(call, customer, { ...invoiceDetails(built, 'upcoming'), id }),
    await subscriptionLines(call, built, true),
  );
}

/** What a change, or the next renewal, would cost. Nothing of it is kept. */
export async function previewInvoice(plain: ApiCall): Promise<Invoice> {
  const subscriptionId = plain.params.text('subscription');
  const subscription = subscriptionId
    ? await needDoc<Subscription>(plain, 'subscription', subscriptionId, 'subscription')
    : undefined;
  const customerId = plain.params.text('customer') ?? subscription?.customer;
  if (!customerId) throw missing('customer');
  const customer = await needDoc<Customer>(plain, 'customer', customerId, 'customer');
  const call = await atCustomersTime(plain, customer);
  return subscription ? previewChange(call, customer, subscription) : previewNew(call, customer);
}
