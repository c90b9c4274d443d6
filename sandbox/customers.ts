import type { Call, Route } from './call';
import { emit } from './events';
import { newId } from './ids';
import { listDocs } from './list-docs';
import { needOwnMethod, paymentMethodsOf, type PaymentMethod } from './payment-methods';
import type { Params } from './params';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from './store';

export type Address = {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
};

export type Customer = Doc & {
  object: 'customer';
  address: Address | null;
  balance: number;
  created: number;
  currency: string | null;
  default_source: null;
  delinquent: boolean;
  deleted?: true;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: { custom_fields: null; default_payment_method: string | null; footer: null; rendering_options: null };
  livemode: false;
  metadata: Record<string, string>;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: { address: Address; name: string; phone: string | null } | null;
  tax_exempt: 'none' | 'exempt' | 'reverse';
  test_clock: string | null;
};

export function readAddress(params: Params | undefined): Address | null {
  if (!params) return null;
  return {
    line1: params.text('line1') ?? null,
    line2: params.text('line2') ?? null,
    city: params.text('city') ?? null,
    state: params.text('state') ?? null,
    postal_code: params.text('postal_code') ?? null,
    country: params.text('country') ?? null,
  };
}

export function newCustomer(call: Pick<Call, 'now'>, details: Partial<Customer>): Customer {
  const id = newId('cus').slice(0, 18);
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...details,
  };
}

/** A value given as empty clears the field, an absent one leaves it. */
function textOr(params: Params, name: string, current: string | null): string | null {
  return params.cleared(name) ? null : (params.text(name) ?? current);
}

async function applyParams(call: Call, customer: Customer): Promise<Customer> {
  const { params } = call;
  const settings = params.group('invoice_settings');
  const shipping = params.group('shipping');
  const defaultMethod = settings?.text('default_payment_method');
  if (defaultMethod) await needOwnMethod(call, defaultMethod, customer.id, 'invoice_settings[default_payment_method]');
  return {
    ...customer,
    address: params.has('address') ? readAddress(params.group('address')) : customer.address,
    description: textOr(params, 'description', customer.description),
    email: params.cleared('email') ? null : (params.email('email') ?? customer.email),
    name: textOr(params, 'name', customer.name),
    phone: textOr(params, 'phone', customer.phone),
    tax_exempt: params.choice('tax_exempt', ['none', 'exempt', 'reverse']) ?? customer.tax_exempt,
    preferred_locales: params.texts('preferred_locales') ?? customer.preferred_locales,
    metadata: params.mergeMetadata(customer.metadata),
    shipping: shipping
      ? { address: readAddress(shipping.group('address'))!, name: shipping.need('name'), phone: shipping.text('phone') ?? null }
      : customer.shipping,
    invoice_settings: settings
      ? {
          ...customer.invoice_settings,
          default_payment_method: textOr(settings, 'default_payment_method', customer.invoice_settings.default_payment_method),
        }
      : customer.invoice_settings,
  };
}

async function createCustomer(call: Call): Promise<Customer> {
  const test_clock = call.params.text('test_clock') ?? null;
  if (test_clock) await needDoc(call, 'test_helpers.test_clock', test_clock, 'test_clock');
  const customer = await insertDoc(call, await applyParams(call, newCustomer(call, { test_clock })));
  await emit(call, 'customer.created', customer);
  return customer;
}

async function updateCustomer(call: Call): Promise<Customer> {
  const before = await lockDoc<Customer>(call, 'customer', call.path('customer'));
  const customer = await saveDoc(call, await applyParams(call, before));
  await emit(call, 'customer.updated', customer);
  return customer;
}

async function deleteCustomer(call: Call): Promise<object> {
  const customer = await lockDoc<Customer>(call, 'customer', call.path('customer'));
  await saveDoc(call, { ...customer, deleted: true });
  await emit(call, 'customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

async function readCustomer(call: Call): Promise<object> {
  const customer = await needDoc<Customer>(call, 'customer', call.path('customer'));
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true };
  return customer;
}

async function listCustomers(call: Call): Promise<object> {
  const email = call.params.text('email');
  return listDocs<Customer>(call, {
    object: 'customer',
    url: '/v1/customers',
    contains: email ? { email } : {},
    extra: { sql: `not data ? 'deleted'`, values: [] },
  });
}

async function listMethods(call: Call): Promise<object> {
  await needDoc<Customer>(call, 'customer', call.path('customer'));
  return paymentMethodsOf(call, call.path('customer'), `/v1/customers/${call.path('customer')}/payment_methods`);
}

async function readMethod(call: Call): Promise<object> {
  return needDoc<PaymentMethod>(call, 'payment_method', call.path('method'));
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', handle: createCustomer },
  { method: 'GET', path: '/v1/customers', handle: listCustomers },
  { method: 'GET', path: '/v1/customers/:customer', handle: readCustomer },
  { method: 'POST', path: '/v1/customers/:customer', handle: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:customer', handle: deleteCustomer },
  { method: 'GET', path: '/v1/customers/:customer/payment_methods', handle: listMethods },
  { method: 'GET', path: '/v1/customers/:customer/payment_methods/:method', handle: readMethod },
];
