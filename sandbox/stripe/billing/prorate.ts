import type { InvoiceItem } from './invoice-items';
import { getPricing } from './invoice-items';
import type { ApiCall } from '../../api/api-call';
import type { Product } from './products';
import { needDoc } from '../../database/store';
import { newItem, type Subscription, type SubscriptionItem } from './subscription-object';
import type { Price } from './prices';

export type ItemChange = { id?: string; price?: Price; quantity?: number; deleted: boolean; metadata?: Record<string, string> };
export type Proration = Pick<
  InvoiceItem,
  'amount' | 'currency' | 'description' | 'parent' | 'period' | 'pricing' | 'proration' | 'quantity'
>;
export type ChangedItems = { items: SubscriptionItem[]; prorations: Proration[]; resets: boolean };

/** The part of the period that is left at `at`, rounded to whole cents per line as Stripe does. */
function share(item: SubscriptionItem, at: number): number {
  const { price, quantity, current_period_start: start, current_period_end: end } = item;
  const left = Math.min(Math.max(end - at, 0), end - start);
  return Math.round((price.unit_amount * quantity * left) / (end - start));
}

function line(subscription: Subscription, item: SubscriptionItem, amount: number, description: string, at: number): Proration {
  return {
    amount,
    currency: subscription.currency,
    description,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, subscription_item: item.id } },
    period: { start: at, end: item.current_period_end },
    pricing: getPricing(item.price),
    proration: true,
    quantity: item.quantity,
  };
}

function toDay(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at * 1000);
}

function sameInterval(a: Price, b: Price): boolean {
  return a.recurring?.interval === b.recurring?.interval && a.recurring?.interval_count === b.recurring?.interval_count;
}

function changed(item: SubscriptionItem, change: ItemChange): SubscriptionItem {
  const period = { start: item.current_period_start, end: item.current_period_end };
  const fresh = newItem(
    item.subscription,
    change.price ?? item.price,
    change.quantity ?? item.quantity,
    period,
    change.metadata ?? item.metadata,
  );
  return { ...fresh, id: item.id, created: item.created };
}

/**
 * The items after the change, and a credit and a debit for what is left of the period. `resets`: the interval is another
 * one, so a new period begins at once and its full price is asked for; only the credit is prorated then.
 */
export async function applyItemChanges(
  call: ApiCall,
  subscription: Subscription,
  changes: ItemChange[],
  at: number,
): Promise<ChangedItems> {
  const day = toDay(at);
  const nameOf = async ({ price }: SubscriptionItem) => (await needDoc<Product>(call, 'product', price.product)).name;
  const prorations: Proration[] = [];
  let resets = false;
  let items = subscription.items.data;
  const first = items[0]!;
  for (const change of changes) {
    const before = items.find((item) => item.id === change.id);
    if (before)
      prorations.push(line(subscription, before, -share(before, at), `Unused time on ${await nameOf(before)} after ${day}`, at));
    if (change.deleted) {
      items = items.filter((item) => item !== before);
      continue;
    }
    const period = { start: first.current_period_start, end: first.current_period_end };
    const after = before
      ? changed(before, change)
      : newItem(subscription.id, change.price!, change.quantity ?? 1, period, change.metadata);
    items = before ? items.map((item) => (item === before ? after : item)) : [...items, after];
    if (!sameInterval(after.price, first.price)) resets = true;
    else
      prorations.push(line(subscription, after, share(after, at), `Remaining time on ${await nameOf(after)} after ${day}`, at));
  }
  return { items, prorations: prorations.filter(({ amount }) => amount !== 0), resets };
}
