import { invalid } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import type { Customer } from '../payments/customer-object';
import { newId } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import type { Params } from '../../api/params';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

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

/** What the portal lets a customer do. Canceling is off: the product has a notice rule of its own. */
async function create(call: ApiCall): Promise<PortalSession> {
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

type PortalConfiguration = Doc & Record<string, unknown> & { object: 'billing_portal.configuration' };

/** Settings of a portal are kept and answered; the sandbox's own portal is cards and invoices whatever they say. */
async function createConfiguration(call: ApiCall): Promise<PortalConfiguration> {
  const { params } = call;
  const features = params.group('features');
  const enabled = (name: string) => ({ enabled: features?.group(name)?.flag('enabled') ?? false });
  const update = features?.group('subscription_update');
  update?.texts('default_allowed_updates');
  update?.texts('products');
  update?.flag('enabled');
  return insertDoc<PortalConfiguration>(call, {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: businessProfile(params.group('business_profile')),
    created: call.now,
    default_return_url: null,
    features: {
      invoice_history: enabled('invoice_history'),
      payment_method_update: enabled('payment_method_update'),
      subscription_cancel: enabled('subscription_cancel'),
      subscription_update: { enabled: false },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: params.metadata() ?? {},
    updated: call.now,
  });
}

function businessProfile(given: Params | undefined) {
  const texts = ['headline', 'privacy_policy_url', 'terms_of_service_url'];
  return Object.fromEntries(texts.map((name) => [name, given?.text(name) ?? null]));
}

async function updateConfiguration(call: ApiCall): Promise<PortalConfiguration> {
  const configuration = await lockDoc<PortalConfiguration>(call, 'billing_portal.configuration', call.path('configuration'));
  const business_profile = businessProfile(call.params.group('business_profile'));
  return saveDoc(call, { ...configuration, business_profile, updated: call.now });
}

function listConfigurations(call: ApiCall): Promise<object> {
  const active = call.params.flag('active');
  return listDocs<PortalConfiguration>(call, {
    object: 'billing_portal.configuration',
    url: '/v1/billing_portal/configurations',
    contains: active === undefined ? {} : { active },
  });
}

export const portalRoutes: Route[] = [
  { method: 'POST', path: '/v1/billing_portal/sessions', handle: create },
  { method: 'POST', path: '/v1/billing_portal/configurations', handle: createConfiguration },
  { method: 'POST', path: '/v1/billing_portal/configurations/:configuration', handle: updateConfiguration },
  { method: 'GET', path: '/v1/billing_portal/configurations', handle: listConfigurations },
];
