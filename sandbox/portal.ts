import { invalid } from './api-error';
import type { Call, Route } from './call';
import type { Customer } from './customers';
import { newId } from './ids';
import { insertDoc, needDoc, type Doc } from './store';

export type PortalSession = Doc & {
  object: 'billing_portal.session';
  after_expiration: null;
  configuration: string;
  created: number;
  customer: string;
  flow: object | null;
  livemode: false;
  locale: null;
  on_behalf_of: null;
  return_url: string | null;
  url: string;
};

/** What the portal lets a customer do. Cancelling is off: the product has a notice rule of its own. */
async function create(call: Call): Promise<PortalSession> {
  const customer = await needDoc<Customer>(call, 'customer', call.params.need('customer'), 'customer');
  const flow = call.params.group('flow_data')?.choice('type', ['payment_method_update']);
  const return_url = call.params.text('return_url') ?? null;
  if (return_url && !/^https?:\/\//.test(return_url))
    throw invalid('Not a valid URL', { param: 'return_url', code: 'url_invalid' });
  call.params.text('configuration');
  const id = newId('bps');
  return insertDoc<PortalSession>(call, {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_sandbox',
    created: call.now,
    customer: customer.id,
    flow: flow ? { type: flow, after_completion: { type: 'portal_homepage' } } : null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url,
    url: `${call.origin}/sandbox/portal/${id}${flow ? '/cards/new' : ''}`,
  });
}

export const portalRoutes: Route[] = [{ method: 'POST', path: '/v1/billing_portal/sessions', handle: create }];
