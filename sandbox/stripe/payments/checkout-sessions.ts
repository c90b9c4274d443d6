import { invalid, missing } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import type { Customer } from './customer-object';
import { emit } from '../events/events';
import { newId, randomText } from '../../database/ids';
import { listDocs, getList, pageOfList, type ListResult } from '../../api/list-docs';
import type { Params } from '../../api/params';
import { checkAmount, readIntentDetails, type PaymentIntent } from './payment-intent-object';
import { createInlinePrice, type Price } from '../billing/prices';
import type { Product } from '../billing/products';
import { offeredTypes } from './later-methods';
import { unusedParts as unused } from './unused-session-parts';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type LineItem = Doc & {
  object: 'item';
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  price: Price;
  quantity: number;
};

export type CheckoutSession = Doc & {
  object: 'checkout.session';
  amount_subtotal: number | null;
  amount_total: number | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string | null;
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  customer_details: {
    address: object | null;
    email: string | null;
    name: string | null;
    phone: string | null;
    tax_exempt: string;
    tax_ids: [];
  } | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  metadata: Record<string, string>;
  mode: 'payment' | 'setup' | 'subscription';
  allowed_payment_method_types: string[] | null;
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  setup_intent: string | null;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  url: string | null;
  _line_items: ListResult<LineItem>;
  _intent: Partial<PaymentIntent>;
  _subscription: { metadata: Record<string, string>; description: string | null; trialDays: number };
  _setup: { metadata: Record<string, string>; description: string | null };
};

const leastLife = 30 * 60;
const mostLife = 24 * 3600;

async function readLineItem(call: ApiCall, item: Params): Promise<LineItem> {
  const priceId = item.text('price');
  const data = item.group('price_data');
  if (!priceId && !data) throw missing('line_items[0][price_data]');
  const price = priceId
    ? await needDoc<Price>(call, 'price', priceId, 'line_items[0][price]')
    : await createInlinePrice(call, data!);
  const product = await needDoc<Product>(call, 'product', price.product);
  const quantity = item.integer('quantity', 1) ?? 1;
  item.group('adjustable_quantity')?.flag('enabled');
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product.name,
    metadata: {},
    price,
    quantity,
  };
}

function readExpiry(call: ApiCall): number {
  const expires = call.params.integer('expires_at') ?? call.now + mostLife;
  if (expires < call.now + leastLife) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (expires > call.now + mostLife) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  return expires;
}

function readUrl(params: Params, name: string): string | null {
  const url = params.text(name);
  if (url === undefined) return null;
  if (!/^https?:\/\/\S+$/.test(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  return url;
}

async function readLineItems(call: ApiCall, mode: CheckoutSession['mode']): Promise<LineItem[]> {
  const given = call.params.groups('line_items');
  if (mode !== 'setup' && given.length === 0) throw missing('line_items');
  const lines: LineItem[] = [];
  for (const item of given) lines.push(await readLineItem(call, item));
  const recurring = lines.filter((line) => line.price.recurring);
  if (mode === 'payment' && recurring.length) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    );
  }
  if (mode === 'subscription' && !recurring.length) {
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  return lines;
}

function readModeData(params: Params): Pick<CheckoutSession, '_intent' | '_subscription' | '_setup'> {
  const intent = params.group('payment_intent_data');
  const subscription = params.group('subscription_data');
  const setup = params.group('setup_intent_data');
  return {
    _intent: intent ? { ...readIntentDetails(intent), metadata: intent.metadata() ?? {} } : {},
    _subscription: {
      metadata: subscription?.metadata() ?? {},
      description: subscription?.text('description') ?? null,
      trialDays: subscription?.integer('trial_period_days', 1) ?? 0,
    },
    _setup: { metadata: setup?.metadata() ?? {}, description: setup?.text('description') ?? null },
  };
}

/** Read so that they count as known; each is what a hosted page does here anyway. */
function acceptHarmless(params: Params): void {
  params.text('locale');
  params.text('submit_type');
  params.text('billing_address_collection');
  params.text('payment_method_collection');
  params.choice('ui_mode', ['hosted', 'hosted_page']);
  params.group('automatic_tax')?.choice('enabled', ['false']);
  params.choice('allow_promotion_codes', ['false']);
  params.group('phone_number_collection')?.flag('enabled');
  params.group('customer_update')?.text('name');
  params.group('customer_update')?.text('address');
  params.group('saved_payment_method_options')?.text('payment_method_save');
}

async function create(call: ApiCall): Promise<CheckoutSession> {
  const { params } = call;
  acceptHarmless(params);
  const mode = params.choice('mode', ['payment', 'setup', 'subscription']);
  if (!mode) throw missing('mode');
  const customer = params.text('customer') ?? null;
  const customer_email = params.email('customer_email') ?? null;
  if (customer && customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  if (customer) await needDoc<Customer>(call, 'customer', customer, 'customer');
  const lines = await readLineItems(call, mode);
  const data = readModeData(params);
  const due = data._subscription.trialDays > 0 ? lines.filter((line) => !line.price.recurring) : lines;
  const amount = due.reduce((sum, line) => sum + line.amount_total, 0);
  const currency = lines[0]?.currency ?? params.text('currency')?.toLowerCase() ?? null;
  if (mode === 'payment') checkAmount(amount, currency ?? 'usd', 'line_items');
  const allowed = params.texts('allowed_payment_method_types');
  const keptForLater = data._intent.setup_future_usage != null;
  const id = `cs_test_a1${randomText(56)}`;
  const success_url = readUrl(params, 'success_url');
  if (!success_url) throw missing('success_url');
  const session: CheckoutSession = {
    ...unused,
    ...data,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: allowed ?? null,
    payment_method_types: await offeredTypes(call, { allowed, mode, amount, keptForLater }),
    amount_subtotal: mode === 'setup' ? null : amount,
    amount_total: mode === 'setup' ? null : amount,
    cancel_url: readUrl(params, 'cancel_url'),
    client_reference_id: params.text('client_reference_id', 200) ?? null,
    created: call.now,
    currency,
    customer,
    customer_creation:
      mode === 'payment'
        ? (params.choice('customer_creation', ['always', 'if_required']) ?? (customer ? null : 'if_required'))
        : null,
    customer_details: customer_email
      ? { address: null, email: customer_email, name: null, phone: null, tax_exempt: 'none', tax_ids: [] }
      : null,
    customer_email,
    expires_at: readExpiry(call),
    invoice: null,
    metadata: params.metadata() ?? {},
    mode,
    payment_intent: null,
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: null,
    status: 'open',
    subscription: null,
    success_url,
    url: `${call.origin}/sandbox/checkout/${id}`,
    _line_items: getList(`/v1/checkout/sessions/${id}/line_items`, lines),
  };
  return insertDoc(call, session);
}

export async function expireSession(call: ApiCall, session: CheckoutSession): Promise<CheckoutSession> {
  const expired = await saveDoc<CheckoutSession>(call, { ...session, status: 'expired', url: null });
  await emit(call, 'checkout.session.expired', expired);
  return expired;
}

async function expire(call: ApiCall): Promise<CheckoutSession> {
  const session = await lockDoc<CheckoutSession>(call, 'checkout.session', call.path('session'));
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return expireSession(call, session);
}

async function update(call: ApiCall): Promise<CheckoutSession> {
  const session = await lockDoc<CheckoutSession>(call, 'checkout.session', call.path('session'));
  return saveDoc(call, { ...session, metadata: call.params.mergeMetadata(session.metadata) });
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, string> = {};
  for (const name of ['customer', 'payment_intent', 'subscription', 'status']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  return listDocs<CheckoutSession>(call, { object: 'checkout.session', url: '/v1/checkout/sessions', contains });
}

async function listLines(call: ApiCall): Promise<object> {
  const session = await needDoc<CheckoutSession>(call, 'checkout.session', call.path('session'));
  return pageOfList(call, session._line_items);
}

export const checkoutSessionRoutes: Route[] = [
  { method: 'POST', path: '/v1/checkout/sessions', handle: create },
  { method: 'GET', path: '/v1/checkout/sessions', handle: list },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:session',
    handle: (call) => needDoc<CheckoutSession>(call, 'checkout.session', call.path('session')),
  },
  { method: 'POST', path: '/v1/checkout/sessions/:session', handle: update },
  { method: 'POST', path: '/v1/checkout/sessions/:session/expire', handle: expire },
  { method: 'GET', path: '/v1/checkout/sessions/:session/line_items', handle: listLines },
];
