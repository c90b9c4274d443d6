import type { ApiCall, Route } from '../../api/api-call';
import { listDocs } from '../../api/list-docs';
import { newId } from '../../database/ids';
import { findDocs, insertDoc, lockDoc, saveDoc, type Doc } from '../../database/store';

const KINDS = ['affirm', 'afterpay_clearpay', 'card', 'klarna'] as const;
type Kind = (typeof KINDS)[number];
type Preference = {
  available: boolean;
  display_preference: { overridable: null; preference: 'on' | 'off'; value: 'on' | 'off' };
};

/** Which kinds of payment method an account offers. The stand-in has one, with all of them switched on. */
export type MethodConfiguration = Doc & {
  object: 'payment_method_configuration';
  active: true;
  application: null;
  is_default: true;
  livemode: false;
  name: string;
  parent: null;
} & Record<Kind, Preference>;

function preferenceFor(value: 'on' | 'off'): Preference {
  return { available: value === 'on', display_preference: { overridable: null, preference: value, value } };
}

async function ensureOne(call: ApiCall): Promise<MethodConfiguration> {
  const [found] = await findDocs<MethodConfiguration>(call, 'payment_method_configuration', {});
  if (found) return found;
  const on = preferenceFor('on');
  return insertDoc<MethodConfiguration>(call, {
    id: newId('pmc'),
    object: 'payment_method_configuration',
    active: true,
    application: null,
    is_default: true,
    livemode: false,
    name: 'Default',
    parent: null,
    affirm: on,
    afterpay_clearpay: on,
    card: on,
    klarna: on,
  });
}

export async function isMethodOn(call: ApiCall, kind: Exclude<Kind, 'card'>): Promise<boolean> {
  const [found] = await findDocs<MethodConfiguration>(call, 'payment_method_configuration', {});
  return found?.[kind].available ?? true;
}

async function list(call: ApiCall): Promise<object> {
  await ensureOne(call);
  return listDocs<MethodConfiguration>(call, {
    object: 'payment_method_configuration',
    url: '/v1/payment_method_configurations',
    contains: {},
  });
}

async function update(call: ApiCall): Promise<MethodConfiguration> {
  const configuration = await lockDoc<MethodConfiguration>(call, 'payment_method_configuration', call.path('configuration'));
  const changed = { ...configuration };
  for (const kind of KINDS) {
    const value = call.params.group(kind)?.group('display_preference')?.choice('preference', ['on', 'off']);
    if (value) changed[kind] = preferenceFor(value);
  }
  return saveDoc(call, changed);
}

export const methodConfigurationRoutes: Route[] = [
  { method: 'GET', path: '/v1/payment_method_configurations', handle: list },
  { method: 'POST', path: '/v1/payment_method_configurations/:configuration', handle: update },
];
