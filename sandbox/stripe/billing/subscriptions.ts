import { ApiError, invalid, missing } from '../../api/api-error';
import { billSubscription } from './bill-subscription';
import type { ApiCall, Route } from '../../api/api-call';
import { atCustomersTime } from './customer-time';
import type { Customer } from '../payments/customer-object';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { insertInvoiceItem } from './invoice-items';
import { listDocs } from '../../api/list-docs';
import type { Params } from '../../api/params';
import type { PaymentIntent } from '../payments/payment-intent-object';
import type { PaymentMethod } from '../payments/payment-methods';
import { createInlinePrice, type Price } from './prices';
import { applyItemChanges, type ItemChange } from './prorate';
import type { PayResult } from './settle-invoice';
import { insertDoc, lockDoc, needDoc, saveDoc } from '../../database/store';
import {
  addPeriod,
  endSubscription,
  isOver,
  itemsList,
  newItem,
  saveSubscription,
  unusedOfSubscription,
  withDueTime,
  type Subscription,
} from './subscription-object';

export type NewSubscription = {
  customer: Customer;
  prices: { price: Price; quantity: number; metadata?: Record<string, string> }[];
  details: Partial<Subscription>;
  trialEnd: number | null;
};

export function buildSubscription(call: ApiCall, { customer, prices, details, trialEnd }: NewSubscription): Subscription {
  const id = newId('sub');
  const start = call.now;
  const recurring = prices[0]!.price.recurring!;
  const end = trialEnd ?? addPeriod(start, start, recurring);
  const items = prices.map(({ price, quantity, metadata }) => newItem(id, price, quantity, { start, end }, metadata));
  return withDueTime({
    ...unusedOfSubscription,
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: prices[0]!.price.currency,
    customer: customer.id,
    days_until_due: null,
    default_payment_method: null,
    description: null,
    ended_at: null,
    items: itemsList(id, items),
    latest_invoice: null,
    metadata: {},
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    start_date: start,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_start: trialEnd ? start : null,
    _due_at: null,
    _retry_at: null,
    ...details,
  });
}

/** Checkout has the money, or the saved card for a trial, already: the subscription begins paid. */
export async function startPaidSubscription(
  call: ApiCall,
  wanted: NewSubscription,
  paidBy: PaymentIntent | undefined,
): Promise<Subscription> {
  const built = buildSubscription(call, wanted);
  const subscription = await insertDoc(call, withDueTime({ ...built, status: wanted.trialEnd ? 'trialing' : 'active' }));
  await billSubscription(call, subscription, { reason: 'subscription_create', withCycle: true, paidBy, methodId: null });
  const started = await needDoc<Subscription>(call, 'subscription', subscription.id);
  await emit(call, 'customer.subscription.created', started);
  return started;
}

async function readPrices(call: ApiCall): Promise<NewSubscription['prices']> {
  const prices: NewSubscription['prices'] = [];
  for (const item of call.params.groups('items')) {
    const id = item.text('price');
    const inline = item.group('price_data');
    if (!id && !inline) throw missing('items[0][price]');
    const price = id ? await needDoc<Price>(call, 'price', id, 'items[0][price]') : await createInlinePrice(call, inline!);
    if (!price.recurring)
      throw invalid('The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.', {
        param: 'items[0][price]',
      });
    prices.push({ price, quantity: item.integer('quantity', 1) ?? 1, metadata: item.metadata() });
  }
  if (prices.length === 0) throw missing('items');
  return prices;
}

async function readDetails(call: ApiCall, params: Params): Promise<Partial<Subscription>> {
  const method = params.text('default_payment_method');
  if (method) await needDoc<PaymentMethod>(call, 'payment_method', method, 'default_payment_method');
  const collection_method = params.choice('collection_method', ['charge_automatically', 'send_invoice']);
  const days = params.integer('days_until_due', 0);
  const save = params.group('payment_settings')?.choice('save_default_payment_method', ['off', 'on_subscription']);
  params.group('payment_settings')?.texts('payment_method_types');
  params.text('off_session');
  const details: Partial<Subscription> = {
    default_payment_method: method,
    collection_method,
    days_until_due: days,
    description: params.text('description'),
    payment_settings: save
      ? { payment_method_options: null, payment_method_types: null, save_default_payment_method: save }
      : undefined,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

function cancellation(call: ApiCall, subscription: Subscription): Partial<Subscription> {
  const { params } = call;
  if (params.cleared('cancel_at')) return { cancel_at: null, canceled_at: null, cancel_at_period_end: false };
  const at = params.integer('cancel_at');
  if (at !== undefined) {
    if (at <= call.now) throw invalid('`cancel_at` must be in the future.', { param: 'cancel_at' });
    return { cancel_at: at, canceled_at: call.now, cancel_at_period_end: false };
  }
  const atEnd = params.flag('cancel_at_period_end');
  if (atEnd === undefined) return {};
  const end = subscription.items.data[0]?.current_period_end ?? null;
  return atEnd
    ? { cancel_at_period_end: true, cancel_at: end, canceled_at: call.now }
    : { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
}

function readTrialEnd(call: ApiCall): number | null {
  const days = call.params.integer('trial_period_days', 1);
  if (days) return call.now + days * 86_400;
  const end = call.params.text('trial_end');
  return end && end !== 'now' ? (call.params.integer('trial_end') ?? null) : null;
}

async function create(plain: ApiCall): Promise<Subscription> {
  const { params } = plain;
  const customer = await needDoc<Customer>(plain, 'customer', params.need('customer'), 'customer');
  const call = await atCustomersTime(plain, customer);
  const behavior =
    params.choice('payment_behavior', ['allow_incomplete', 'default_incomplete', 'error_if_incomplete']) ?? 'allow_incomplete';
  const details = { ...(await readDetails(call, params)), metadata: params.metadata() ?? {} };
  if (details.collection_method === 'send_invoice' && details.days_until_due === undefined) throw missing('days_until_due');
  const built = buildSubscription(call, { customer, prices: await readPrices(call), details, trialEnd: readTrialEnd(call) });
  const byMail = built.collection_method === 'send_invoice';
  const status = byMail && built.status === 'incomplete' ? 'active' : built.status;
  const subscription = await insertDoc(call, withDueTime({ ...built, status, ...cancellation(call, built) }));
  await emit(call, 'customer.subscription.created', subscription);
  const methodId = behavior === 'default_incomplete' ? null : undefined;
  const { invoice, payment } = await billSubscription(call, subscription, {
    reason: 'subscription_create',
    withCycle: true,
    methodId,
  });
  if (behavior === 'error_if_incomplete' && invoice.status !== 'paid' && !byMail) {
    throw unpaid(payment, true);
  }
  return needDoc<Subscription>(call, 'subscription', subscription.id);
}

export async function readChanges(call: ApiCall, given: Params[], subscription: Subscription): Promise<ItemChange[]> {
  const changes: ItemChange[] = [];
  for (const item of given) {
    const id = item.text('id');
    if (id && !subscription.items.data.some((existing) => existing.id === id))
      throw invalid(`No such subscription item: '${id}'`, { param: 'items[0][id]' });
    const priceId = item.text('price');
    const inline = item.group('price_data');
    const price = priceId
      ? await needDoc<Price>(call, 'price', priceId, 'items[0][price]')
      : inline
        ? await createInlinePrice(call, inline)
        : undefined;
    if (!id && !price) throw missing('items[0][price]');
    changes.push({
      id,
      price,
      quantity: item.integer('quantity', 0),
      deleted: item.flag('deleted') ?? false,
      metadata: item.metadata(),
    });
  }
  return changes;
}

/** The card's no as an answer. A start leaves its incomplete subscription behind; a change is as if it had not been asked for. */
function unpaid(payment: PayResult | undefined, keepsEffects: boolean): ApiError {
  if (payment?.outcome === 'declined') return new ApiError(402, payment.error, keepsEffects);
  const code = payment?.outcome === 'requires_action' ? 'subscription_payment_intent_requires_action' : undefined;
  return new ApiError(402, { type: 'card_error', code, message: 'The payment did not pass.' }, keepsEffects);
}

/** A price with another interval starts a new period now. */
export function restarted(subscription: Subscription, now: number): Subscription {
  const recurring = subscription.items.data[0]!.price.recurring!;
  const end = addPeriod(now, now, recurring);
  const items = subscription.items.data.map((item) => ({ ...item, current_period_start: now, current_period_end: end }));
  return { ...subscription, billing_cycle_anchor: now, items: itemsList(subscription.id, items) };
}

async function changeItems(call: ApiCall, subscription: Subscription, onDecline?: string): Promise<Subscription> {
  const behavior =
    call.params.choice('proration_behavior', ['create_prorations', 'always_invoice', 'none']) ?? 'create_prorations';
  const at = call.params.integer('proration_date') ?? call.now;
  const changes = await readChanges(call, call.params.groups('items'), subscription);
  if (changes.length === 0) return subscription;
  const { items, prorations, resets } = await applyItemChanges(call, subscription, changes, at);
  if (items.length === 0) throw invalid('A subscription must have at least one active item.', { param: 'items' });
  const kept = { ...subscription, items: itemsList(subscription.id, items) };
  const next = withDueTime(resets ? restarted(kept, call.now) : kept);
  await saveDoc(call, next);
  const customer = await needDoc<Customer>(call, 'customer', subscription.customer);
  if (behavior !== 'none') for (const proration of prorations) await insertInvoiceItem(call, customer, proration);
  if (!resets && behavior !== 'always_invoice') return next;
  const { payment } = await billSubscription(call, next, { reason: 'subscription_update', withCycle: resets });
  if (onDecline === 'error_if_incomplete' && payment && payment.outcome !== 'succeeded') throw unpaid(payment, false);
  const after = await lockDoc<Subscription>(call, 'subscription', next.id);
  return payment && payment.outcome !== 'succeeded' ? { ...after, status: 'past_due' } : after;
}

async function update(plain: ApiCall): Promise<Subscription> {
  const { params } = plain;
  const before = await lockDoc<Subscription>(plain, 'subscription', plain.path('subscription'));
  if (isOver(before))
    throw invalid('A canceled subscription can only update its cancellation_details.', { code: 'resource_missing' });
  const call = await atCustomersTime(plain, await needDoc<Customer>(plain, 'customer', before.customer));
  const behaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'];
  const changed = await changeItems(call, before, params.choice('payment_behavior', behaviors));
  const trialOver = params.choice('trial_end', ['now']) === 'now' && changed.status === 'trialing';
  const merged: Subscription = {
    ...changed,
    ...(await readDetails(call, params)),
    ...cancellation(call, changed),
    metadata: params.mergeMetadata(changed.metadata),
  };
  if (!trialOver) return saveSubscription(call, merged);
  await saveSubscription(call, restarted({ ...merged, status: 'active', trial_end: call.now }, call.now));
  const now = await needDoc<Subscription>(call, 'subscription', before.id);
  await billSubscription(call, now, { reason: 'subscription_cycle', withCycle: true });
  return needDoc<Subscription>(call, 'subscription', before.id);
}

async function cancel(plain: ApiCall): Promise<Subscription> {
  const subscription = await lockDoc<Subscription>(plain, 'subscription', plain.path('subscription'));
  if (isOver(subscription))
    throw invalid(`No such subscription: ${subscription.id}`, { code: 'resource_missing', param: 'id', status: 404 });
  const call = await atCustomersTime(plain, await needDoc<Customer>(plain, 'customer', subscription.customer));
  const details = call.params.group('cancellation_details');
  const cancellation_details = {
    comment: details?.text('comment') ?? null,
    feedback: details?.text('feedback') ?? null,
    reason: 'cancellation_requested',
  };
  call.params.choice('invoice_now', ['false']);
  call.params.choice('prorate', ['false']);
  return endSubscription(call, { ...subscription, cancellation_details }, 'cancellation_requested');
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, unknown> = {};
  for (const name of ['customer', 'test_clock', 'collection_method']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  const status = call.params.text('status');
  if (status && status !== 'all') contains.status = status;
  const price = call.params.text('price');
  if (price) contains.items = { data: [{ price: { id: price } }] };
  const notOver = { sql: `data->>'status' not in ('canceled', 'incomplete_expired')`, values: [] };
  return listDocs<Subscription>(call, {
    object: 'subscription',
    url: '/v1/subscriptions',
    contains,
    ...(status ? {} : { extra: notOver }),
  });
}

export const subscriptionRoutes: Route[] = [
  { method: 'POST', path: '/v1/subscriptions', handle: create },
  { method: 'GET', path: '/v1/subscriptions', handle: list },
  {
    method: 'GET',
    path: '/v1/subscriptions/:subscription',
    handle: (call) => needDoc<Subscription>(call, 'subscription', call.path('subscription')),
  },
  { method: 'POST', path: '/v1/subscriptions/:subscription', handle: update },
  { method: 'DELETE', path: '/v1/subscriptions/:subscription', handle: cancel },
];
