import type { ApiCall } from '../../api/api-call';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import type { Invoice, NewLine } from './invoice-object';
import { getPricing } from './invoice-items';
import { getList, type ListResult } from '../../api/list-docs';
import type { Price, Recurring } from './prices';
import type { Product } from './products';
import { lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type SubscriptionItem = Doc & {
  object: 'subscription_item';
  billing_thresholds: null;
  created: number;
  current_period_end: number;
  current_period_start: number;
  discounts: [];
  metadata: Record<string, string>;
  plan: object;
  price: Price;
  quantity: number;
  subscription: string;
  tax_rates: [];
};
export type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'trialing' | 'unpaid';
export type Subscription = Doc & {
  object: 'subscription';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  collection_method: 'charge_automatically' | 'send_invoice';
  created: number;
  currency: string;
  customer: string;
  days_until_due: number | null;
  default_payment_method: string | null;
  description: string | null;
  ended_at: number | null;
  items: ListResult<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  payment_settings: { payment_method_options: null; payment_method_types: null; save_default_payment_method: string };
  start_date: number;
  status: SubscriptionStatus;
  test_clock: string | null;
  trial_end: number | null;
  trial_start: number | null;
  /** When the clock has something to do here next. */
  _due_at: number | null;
  _retry_at: number | null;
};

/** Parts that the sandbox never fills, in the shape that the SDK's types promise. */
export const unusedOfSubscription = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { type: 'classic' },
  billing_thresholds: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
  livemode: false,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
};

const incompleteSeconds = 23 * 3600;

/** One billing period later, on the same day of the month where that day exists (31 January leads to 28 February). */
export function addPeriod(start: number, anchor: number, { interval, interval_count }: Recurring): number {
  if (interval === 'day' || interval === 'week') return start + interval_count * (interval === 'day' ? 1 : 7) * 86_400;
  const from = new Date(start * 1000);
  const months = interval === 'year' ? 12 * interval_count : interval_count;
  const target = new Date(
    Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      1,
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ),
  );
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), lastDay));
  return Math.floor(target.getTime() / 1000);
}

export function newItem(
  subscription: string,
  price: Price,
  quantity: number,
  period: { start: number; end: number },
  metadata: Record<string, string> = {},
): SubscriptionItem {
  const recurring = price.recurring!;
  return {
    id: newId('si').slice(0, 17),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata,
    plan: {
      id: price.id,
      object: 'plan',
      active: price.active,
      amount: price.unit_amount,
      amount_decimal: price.unit_amount_decimal,
      billing_scheme: 'per_unit',
      created: price.created,
      currency: price.currency,
      interval: recurring.interval,
      interval_count: recurring.interval_count,
      livemode: false,
      metadata: price.metadata,
      meter: null,
      nickname: price.nickname,
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function itemsList(subscriptionId: string, items: SubscriptionItem[]): ListResult<SubscriptionItem> {
  return getList(`/v1/subscription_items?subscription=${subscriptionId}`, items);
}

export function isOver({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

function dueAt(subscription: Subscription): number | null {
  if (isOver(subscription)) return null;
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds;
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const moments = [...ends, subscription.cancel_at, subscription._retry_at].filter((moment) => moment !== null);
  return Math.min(...moments);
}

export function withDueTime(subscription: Subscription): Subscription {
  return { ...subscription, _due_at: dueAt(subscription) };
}

export async function saveSubscription(call: ApiCall, subscription: Subscription): Promise<Subscription> {
  const saved = await saveDoc(call, withDueTime(subscription));
  await emit(call, 'customer.subscription.updated', saved);
  return saved;
}

export async function endSubscription(call: ApiCall, subscription: Subscription, reason: string): Promise<Subscription> {
  const ended = await saveDoc<Subscription>(call, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? call.now,
    ended_at: call.now,
    cancellation_details: { ...subscription.cancellation_details, reason: subscription.cancellation_details.reason ?? reason },
    _due_at: null,
  });
  await emit(call, 'customer.subscription.deleted', ended);
  return ended;
}

/** A paid invoice wakes what waited for it. */
export async function subscriptionPaid(call: ApiCall, subscriptionId: string, invoice: Invoice): Promise<void> {
  const subscription = await lockDoc<Subscription>(call, 'subscription', subscriptionId);
  if (subscription.latest_invoice !== invoice.id) return;
  if (subscription.status === 'incomplete' || subscription.status === 'past_due' || subscription.status === 'unpaid') {
    await saveSubscription(call, { ...subscription, status: 'active', _retry_at: null });
  }
}

export async function cycleLine(call: ApiCall, subscription: Subscription, item: SubscriptionItem): Promise<NewLine> {
  const product = await needDoc<Product>(call, 'product', item.price.product);
  const { interval } = item.price.recurring!;
  return {
    amount: item.price.unit_amount * item.quantity,
    description: `${item.quantity} × ${product.name} (at $${(item.price.unit_amount / 100).toFixed(2)} / ${interval})`,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: {
        subscription: subscription.id,
        subscription_item: item.id,
        proration: false,
        invoice_item: null,
      },
      invoice_item_details: null,
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: getPricing(item.price),
    quantity: item.quantity,
    subscription: subscription.id,
  };
}

/** The subscription in the period after its current one. */
export function nextPeriod(subscription: Subscription): Subscription {
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: addPeriod(item.current_period_end, subscription.billing_cycle_anchor, item.price.recurring!),
  }));
  return { ...subscription, status: 'active', items: itemsList(subscription.id, items) };
}
