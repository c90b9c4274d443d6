import { createHash } from 'node:crypto';
import { ApiError, invalid, missing } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import { readAddress, type Address, type Customer } from './customer-object';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { listDocs, type ListResult } from '../../api/list-docs';
import { findDoc, findDocs, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';
import type { LaterType } from './later-kinds';
import { namedTestCard, normalizeCardNumber, testCard, type TestCard } from './test-cards';

export type BillingDetails = { address: Address; email: string | null; name: string | null; phone: string | null; tax_id: null };
export type PaymentMethod = Doc & {
  object: 'payment_method';
  allow_redisplay: 'always' | 'limited' | 'unspecified';
  billing_details: BillingDetails;
  /** Missing where the customer pays over time. */
  card?: {
    brand: string;
    checks: { address_line1_check: null; address_postal_code_check: string | null; cvc_check: string | null };
    country: 'US';
    display_brand: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: 'credit';
    generated_from: null;
    last4: string;
    networks: { available: string[]; preferred: null };
    regulated_status: 'unregulated';
    three_d_secure_usage: { supported: boolean };
    wallet: null;
  };
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card' | LaterType;
  /** One of Stripe's public test numbers, never a person's own; empty where there is no card. */
  _number: string;
  /** The holder has passed 3-D Secure for later off-session payments. */
  _authenticated: boolean;
  /** It was a customer's and was taken off: it may not be used again. */
  _detached?: true;
  /** Paid over time: the charge is disputed at once. */
  _disputed?: true;
};

export type CardInput = { number: string; expMonth: number; expYear: number; cvc?: string; billing?: Partial<BillingDetails> };

const noAddress: Address = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null };

/** How it behaves: a test card by its number; paying over time always asks on the provider's page. */
export function getCard(method: PaymentMethod): Omit<TestCard, 'brand' | 'last4'> {
  if (method.type !== 'card') return { authentication: 'always', disputed: method._disputed };
  const card = testCard(method._number);
  if (!card) throw new Error(`payment method ${method.id} has an unknown test number`);
  return card;
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}

function checkCard(input: CardInput, now: number): TestCard {
  const number = normalizeCardNumber(input.number);
  const card = testCard(number);
  if (!/^\d{12,19}$/.test(number)) throw cardError('invalid_number', 'Your card number is invalid.', 'number');
  if (!card) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. This is a sandbox: only test card numbers work here, such as 4242 4242 4242 4242.',
      param: 'number',
    });
  }
  if (!(input.expMonth >= 1 && input.expMonth <= 12))
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const today = new Date(now * 1000);
  const year = today.getUTCFullYear();
  if (
    !(input.expYear >= year && input.expYear < year + 50) ||
    (input.expYear === year && input.expMonth < today.getUTCMonth() + 1)
  ) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return card;
}

/** What every kind of payment method has. */
export function newMethod(call: ApiCall, billing?: Partial<BillingDetails>): Omit<PaymentMethod, 'type'> {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null, ...billing },
    created: call.now,
    customer: null,
    livemode: false,
    metadata: {},
    _number: '',
    _authenticated: false,
  };
}

/** Keeps a card as a payment method. Only test numbers are let in, so no real card is ever stored. */
export async function createCardMethod(call: ApiCall, input: CardInput): Promise<PaymentMethod> {
  const card = checkCard(input, call.now);
  const number = normalizeCardNumber(input.number);
  return insertDoc<PaymentMethod>(call, {
    ...newMethod(call, input.billing),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: input.cvc ? 'pass' : null },
      country: 'US',
      display_brand: card.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    type: 'card',
    _number: number,
  });
}

/** An id, or one of Stripe's ready-made names ("pm_card_visa"), which makes a fresh payment method each time. */
export async function resolvePaymentMethod(call: ApiCall, id: string, param: string): Promise<PaymentMethod> {
  const number = namedTestCard(id);
  if (!number) return needDoc<PaymentMethod>(call, 'payment_method', id, param);
  const nextYear = new Date(call.now * 1000).getUTCFullYear() + 1;
  return createCardMethod(call, { number, expMonth: 12, expYear: nextYear });
}

/** Stripe takes no payment and no customer for a card that was detached once. */
export function refuseDetached(method: PaymentMethod): void {
  if (!method._detached) return;
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}

/** A default has to be a card that the customer has. */
export async function needOwnMethod(call: ApiCall, id: string, customerId: string, param: string): Promise<PaymentMethod> {
  const method = await needDoc<PaymentMethod>(call, 'payment_method', id, param);
  if (method.customer === customerId) return method;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  );
}

export async function attachMethod(call: ApiCall, method: PaymentMethod, customerId: string): Promise<PaymentMethod> {
  if (method.customer === customerId) return method;
  refuseDetached(method);
  if (method.customer) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const attached = await saveDoc(call, { ...method, customer: customerId });
  await emit(call, 'payment_method.attached', attached);
  return attached;
}

export async function getPaymentMethods(call: ApiCall, customerId: string, url: string): Promise<ListResult<PaymentMethod>> {
  call.params.choice('type', ['card']);
  return listDocs<PaymentMethod>(call, { object: 'payment_method', url, contains: { customer: customerId } });
}

async function create(call: ApiCall): Promise<PaymentMethod> {
  if (!call.params.choice('type', ['card'])) throw missing('type');
  const card = call.params.group('card');
  const details = call.params.group('billing_details');
  const billing = details && {
    address: readAddress(details.group('address')) ?? noAddress,
    email: details.text('email') ?? null,
    name: details.text('name') ?? null,
    phone: details.text('phone') ?? null,
  };
  const token = card?.text('token');
  const number = token ? namedTestCard(token.replace(/^tok_/, 'pm_card_')) : card?.need('number');
  if (!number || !card) throw missing(token ? 'card[token]' : 'card');
  const nextYear = new Date(call.now * 1000).getUTCFullYear() + 1;
  const method = await createCardMethod(call, {
    number,
    expMonth: card.integer('exp_month') ?? 12,
    expYear: card.integer('exp_year') ?? nextYear,
    cvc: card.text('cvc'),
    ...(billing ? { billing } : {}),
  });
  return saveDoc(call, { ...method, metadata: call.params.metadata() ?? {} });
}

async function update(call: ApiCall): Promise<PaymentMethod> {
  const method = await lockDoc<PaymentMethod>(call, 'payment_method', call.path('method'));
  const card = call.params.group('card');
  const changed = {
    ...method,
    metadata: call.params.mergeMetadata(method.metadata),
    card: method.card && {
      ...method.card,
      exp_month: card?.integer('exp_month', 1) ?? method.card.exp_month,
      exp_year: card?.integer('exp_year', 1) ?? method.card.exp_year,
    },
  };
  return saveDoc(call, changed);
}

async function attach(call: ApiCall): Promise<PaymentMethod> {
  const customer = await needDoc<Customer>(call, 'customer', call.params.need('customer'), 'customer');
  const method = await resolvePaymentMethod(call, call.path('method'), 'payment_method');
  const decline = getCard(method).decline;
  if (decline) throw new ApiError(402, { type: 'card_error', ...decline });
  return attachMethod(call, await lockDoc<PaymentMethod>(call, 'payment_method', method.id), customer.id);
}

/** Takes a card off its customer for good; nothing of theirs has it as default any more. */
export async function detachMethod(call: ApiCall, method: PaymentMethod): Promise<PaymentMethod> {
  if (!method.customer)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  const customer = await findDoc<Customer>(call, 'customer', method.customer);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const changed = { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: null } };
    await emit(call, 'customer.updated', await saveDoc(call, changed));
  }
  for (const object of ['subscription', 'invoice'])
    for (const doc of await findDocs(call, object, { default_payment_method: method.id }))
      await saveDoc(call, { ...doc, default_payment_method: null } as Doc);
  const detached = await saveDoc<PaymentMethod>(call, { ...method, customer: null, _detached: true });
  await emit(call, 'payment_method.detached', detached, { customer: method.customer });
  return detached;
}

async function detach(call: ApiCall): Promise<PaymentMethod> {
  return detachMethod(call, await lockDoc<PaymentMethod>(call, 'payment_method', call.path('method')));
}

export const paymentMethodRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_methods', handle: create },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    handle: (call) => getPaymentMethods(call, call.params.need('customer'), '/v1/payment_methods'),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:method',
    handle: (call) => needDoc<PaymentMethod>(call, 'payment_method', call.path('method')),
  },
  { method: 'POST', path: '/v1/payment_methods/:method', handle: update },
  { method: 'POST', path: '/v1/payment_methods/:method/attach', handle: attach },
  { method: 'POST', path: '/v1/payment_methods/:method/detach', handle: detach },
];
