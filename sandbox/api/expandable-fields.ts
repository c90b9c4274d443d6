import type { ApiCall } from './api-call';
import { getList } from './list-docs';
import { findDoc, findDocs, type Doc } from '../database/store';

type Include = (call: Pick<ApiCall, 'db' | 'account'>, doc: Doc) => Promise<unknown>;

/** Fields that Stripe leaves out until `expand[]` asks for them, by "object.field". */
const includes: Record<string, Include> = {
  'charge.refunds': async (call, { id }) =>
    getList(`/v1/charges/${id}/refunds`, (await findDocs(call, 'refund', { charge: id })).reverse()),
  'customer.subscriptions': async (call, { id }) =>
    getList(`/v1/customers/${id}/subscriptions`, (await findDocs(call, 'subscription', { customer: id })).reverse()),
  'customer.sources': (_, { id }) => Promise.resolve(getList(`/v1/customers/${id}/sources`, [])),
  'invoice.payments': async (call, { id }) =>
    getList('/v1/invoice_payments', await findDocs(call, 'invoice_payment', { invoice: id })),
  'invoice.confirmation_secret': async (call, doc) => {
    const intentId = '_payment_intent' in doc ? String(doc._payment_intent) : '';
    const intent = await findDoc<Doc & { client_secret: string }>(call, 'payment_intent', intentId);
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  },
};

/** The value of a field that only expansion shows; undefined when the object has no such field. */
export async function readExpandableField(
  call: Pick<ApiCall, 'db' | 'account'>,
  node: Record<string, unknown>,
  field: string,
): Promise<unknown> {
  if (node[`_${field}`] !== undefined) return node[`_${field}`];
  const include = includes[`${String(node.object)}.${field}`];
  return include && typeof node.id === 'string' ? include(call, node as Doc) : undefined;
}
