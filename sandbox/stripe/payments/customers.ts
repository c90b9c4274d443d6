import { newCustomer, readAddress, type Customer } from './customer-object';
import type { ApiCall, Route } from '../../api/api-call';
import { emit } from '../events/events';
import { listDocs } from '../../api/list-docs';
import { detachMethod, needOwnMethod, getPaymentMethods, type PaymentMethod } from './payment-methods';
import { noSuch } from '../../api/api-error';
import type { Params } from '../../api/params';
import { findDocs, insertDoc, lockDoc, needDoc, saveDoc } from '../../database/store';
import { endSubscription, isOver, type Subscription } from '../billing/subscription-object';

/** A value given as empty clears the field, an absent one leaves it. */
function textOr(params: Params, name: string, current: string | null): string | null {
  return params.cleared(name) ? null : (params.text(name) ?? current);
}

async function applyParams(call: ApiCall, customer: Customer): Promise<Customer> {
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

async function createCustomer(call: ApiCall): Promise<Customer> {
  const test_clock = call.params.text('test_clock') ?? null;
  if (test_clock) await needDoc(call, 'test_helpers.test_clock', test_clock, 'test_clock');
  const customer = await insertDoc(call, await applyParams(call, newCustomer(call, { test_clock })));
  await emit(call, 'customer.created', customer);
  return customer;
}

/** A customer that was deleted can still be read, and nothing else. */
async function lockLiving(call: ApiCall): Promise<Customer> {
  const customer = await lockDoc<Customer>(call, 'customer', call.path('customer'));
  if (customer.deleted) throw noSuch('customer', customer.id);
  return customer;
}

async function updateCustomer(call: ApiCall): Promise<Customer> {
  const before = await lockLiving(call);
  const customer = await saveDoc(call, await applyParams(call, before));
  await emit(call, 'customer.updated', customer);
  return customer;
}

/** Their cards and subscriptions go with them; what they paid stays. */
async function deleteCustomer(call: ApiCall): Promise<object> {
  const { id } = await lockLiving(call);
  for (const method of await findDocs<PaymentMethod>(call, 'payment_method', { customer: id })) await detachMethod(call, method);
  for (const subscription of await findDocs<Subscription>(call, 'subscription', { customer: id }))
    if (!isOver(subscription)) await endSubscription(call, subscription, 'cancellation_requested');
  const customer = await lockDoc<Customer>(call, 'customer', id);
  await saveDoc(call, { ...customer, deleted: true });
  await emit(call, 'customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

async function readCustomer(call: ApiCall): Promise<object> {
  const customer = await needDoc<Customer>(call, 'customer', call.path('customer'));
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true };
  return customer;
}

async function listCustomers(call: ApiCall): Promise<object> {
  const email = call.params.text('email');
  return listDocs<Customer>(call, {
    object: 'customer',
    url: '/v1/customers',
    contains: email ? { email } : {},
    extra: { sql: `not data ? 'deleted'`, values: [] },
  });
}

async function listMethods(call: ApiCall): Promise<object> {
  await lockLiving(call);
  return getPaymentMethods(call, call.path('customer'), `/v1/customers/${call.path('customer')}/payment_methods`);
}

async function readMethod(call: ApiCall): Promise<object> {
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
