import { invalid, noAccess } from '../../api/api-error';
import { platformAccountId, type ApiCall, type Route } from '../../api/api-call';
import { emit } from '../events/events';
import { newId, randomText } from '../../database/ids';
import { transfersNeedApproval } from '../../faults/fault-injection';
import { listDocs, getList, type ListResult } from '../../api/list-docs';
import type { Params } from '../../api/params';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type ExternalAccount = Doc & {
  object: 'bank_account' | 'card';
  account: string;
  available_payout_methods: ('standard' | 'instant')[];
  country: 'US';
  currency: 'usd';
  default_for_currency: boolean;
  last4: string;
  bank_name?: string;
  brand?: string;
  status?: string;
};
type CapabilityState = 'active' | 'inactive' | 'pending';
export type PayoutSchedule = {
  delay_days: number;
  interval: 'daily' | 'manual' | 'weekly' | 'monthly';
  weekly_anchor?: string;
  monthly_anchor?: number;
};
export type Account = Doc & {
  object: 'account';
  business_profile: { name: string | null; url: string | null; mcc: string | null; product_description: string | null };
  business_type: string | null;
  capabilities: Record<string, CapabilityState>;
  charges_enabled: boolean;
  country: 'US';
  created: number;
  default_currency: 'usd';
  deleted?: true;
  details_submitted: boolean;
  email: string | null;
  external_accounts: ListResult<ExternalAccount>;
  future_requirements: object;
  metadata: Record<string, string>;
  payouts_enabled: boolean;
  requirements: {
    alternatives: [];
    current_deadline: null;
    currently_due: string[];
    disabled_reason: string | null;
    errors: { code: string; reason: string; requirement: string }[];
    eventually_due: string[];
    past_due: string[];
    pending_verification: string[];
  };
  settings: {
    payouts: { debit_negative_balances: boolean; schedule: PayoutSchedule; statement_descriptor: string | null };
    dashboard?: { display_name: string | null; timezone: string };
    payments?: { statement_descriptor: string | null };
  };
  tos_acceptance: { date: number | null };
  type: 'express' | 'standard' | 'custom';
};
export type AccountLink = Doc & {
  object: 'account_link';
  account: string;
  refresh_url: string;
  return_url: string;
  expires_at: number;
  used: boolean;
};

export const onboardingNeeds = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
];
const linkLastsSeconds = 300;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export function requirements(due: string[], disabled_reason: string | null): Account['requirements'] {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

function readSchedule(params: Params | undefined, current: PayoutSchedule): PayoutSchedule {
  const interval = params?.choice('interval', ['daily', 'manual', 'weekly', 'monthly']) ?? current.interval;
  const weekly = params?.choice('weekly_anchor', weekdays) ?? current.weekly_anchor ?? 'friday';
  const monthly = params?.integer('monthly_anchor', 1) ?? current.monthly_anchor ?? 1;
  const delay = params?.text('delay_days');
  return {
    delay_days: delay && delay !== 'minimum' ? Number(delay) : current.delay_days,
    interval,
    ...(interval === 'weekly' ? { weekly_anchor: weekly } : {}),
    ...(interval === 'monthly' ? { monthly_anchor: monthly } : {}),
  };
}

function applyParams(params: Params, account: Account): Account {
  const profile = params.group('business_profile');
  const settings = params.group('settings')?.group('payouts');
  const requested = ['transfers', 'card_payments'].filter((name) => params.group('capabilities')?.group(name)?.flag('requested'));
  const state: CapabilityState = account.payouts_enabled ? 'active' : 'inactive';
  return {
    ...account,
    business_type: params.choice('business_type', ['individual', 'company', 'non_profit']) ?? account.business_type,
    business_profile: {
      name: profile?.text('name') ?? account.business_profile.name,
      url: profile?.text('url') ?? account.business_profile.url,
      mcc: profile?.text('mcc') ?? account.business_profile.mcc,
      product_description: profile?.text('product_description') ?? account.business_profile.product_description,
    },
    capabilities: { ...Object.fromEntries(requested.map((name) => [name, state])), ...account.capabilities },
    email: params.email('email') ?? account.email,
    metadata: params.mergeMetadata(account.metadata),
    settings: {
      ...account.settings,
      payouts: {
        debit_negative_balances: settings?.flag('debit_negative_balances') ?? account.settings.payouts.debit_negative_balances,
        schedule: readSchedule(settings?.group('schedule'), account.settings.payouts.schedule),
        statement_descriptor: settings?.text('statement_descriptor') ?? account.settings.payouts.statement_descriptor,
      },
    },
  };
}

function blankAccount(call: Pick<ApiCall, 'now'>, id: string): Account {
  return {
    id,
    object: 'account',
    business_profile: { name: null, url: null, mcc: null, product_description: null },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    country: 'US',
    created: call.now,
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    external_accounts: getList(`/v1/accounts/${id}/external_accounts`, []),
    future_requirements: {
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: {},
    payouts_enabled: false,
    requirements: requirements(onboardingNeeds, 'requirements.past_due'),
    settings: {
      payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: 'daily' }, statement_descriptor: null },
    },
    tos_acceptance: { date: null },
    type: 'express',
  };
}

async function create(call: ApiCall): Promise<Account> {
  const { params } = call;
  if (call.account) throw invalid('Connected accounts cannot create accounts.');
  const type = params.choice('type', ['express', 'standard', 'custom']) ?? 'express';
  const country = params.text('country') ?? 'US';
  if (country !== 'US') throw invalid('The sandbox only knows accounts in the US.', { param: 'country' });
  params.text('default_currency');
  const controller = params.group('controller');
  controller?.group('fees')?.text('payer');
  controller?.group('losses')?.text('payments');
  controller?.group('stripe_dashboard')?.text('type');
  controller?.text('requirement_collection');
  const id = `acct_1${randomText(15)}`;
  const account = applyParams(params, { ...blankAccount(call, id), type });
  const { transfers, card_payments } = account.capabilities;
  if (transfers && !card_payments && (await transfersNeedApproval(call.db)))
    throw invalid(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request transfers without card_payments, please contact us via https://support.stripe.com/contact.',
    );
  return insertDoc(call, account);
}

/** Connected accounts belong to the platform's own list, no matter which key asks. */
export function lockAccount(call: ApiCall, id: string): Promise<Account> {
  return lockDoc<Account>({ ...call, account: '' }, 'account', id);
}

/** Account events go to the endpoint with the account named, as Connect events do. */
export async function saveAccount(call: ApiCall, account: Account): Promise<Account> {
  await saveDoc(call, account);
  await emit({ ...call, account: account.id }, 'account.updated', account);
  return account;
}

function platformAccount(call: ApiCall): Account {
  const blank = blankAccount(call, platformAccountId);
  return {
    ...blank,
    business_profile: { ...blank.business_profile, name: 'Sandbox' },
    settings: {
      payouts: { ...blank.settings.payouts, schedule: { delay_days: 2, interval: 'manual' } },
      dashboard: { display_name: 'Sandbox', timezone: 'America/Chicago' },
      payments: { statement_descriptor: 'SANDBOX' },
    },
    type: 'standard',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: requirements([], null),
  };
}

async function readOwn(call: ApiCall): Promise<Account> {
  return call.account ? needDoc<Account>({ ...call, account: '' }, 'account', call.account) : platformAccount(call);
}

async function read(call: ApiCall): Promise<Account> {
  const id = call.path('account');
  if (id === platformAccountId) return platformAccount(call);
  const account = await needDoc<Account>({ ...call, account: '' }, 'account', id);
  if (account.deleted) throw noAccess(id);
  return account;
}

async function update(call: ApiCall): Promise<Account> {
  return saveAccount(call, applyParams(call.params, await lockAccount(call, call.path('account'))));
}

async function remove(call: ApiCall): Promise<object> {
  const account = await lockAccount(call, call.path('account'));
  await saveDoc(call, { ...account, deleted: true, payouts_enabled: false, charges_enabled: false, capabilities: {} });
  return { id: account.id, object: 'account', deleted: true };
}

async function createLink(call: ApiCall): Promise<object> {
  const { params } = call;
  const account = await needDoc<Account>(call, 'account', params.need('account'), 'account');
  const type = params.choice('type', ['account_onboarding', 'account_update']);
  if (!type) throw invalid('Missing required param: type.', { param: 'type' });
  if (type === 'account_update' && account.type !== 'custom')
    throw invalid(
      'You cannot create `account_update` type Account Links for this account. Valid types for this account are: `account_onboarding`.',
      { param: 'type' },
    );
  params.group('collection_options')?.text('fields');
  params.group('collection_options')?.text('future_requirements');
  const id = newId('alink');
  const expires_at = call.now + linkLastsSeconds;
  const refresh_url = params.need('refresh_url');
  const return_url = params.need('return_url');
  await insertDoc<AccountLink>(call, {
    id,
    object: 'account_link',
    account: account.id,
    refresh_url,
    return_url,
    expires_at,
    used: false,
  });
  return { object: 'account_link', created: call.now, expires_at, url: `${call.origin}/sandbox/connect/${id}` };
}

async function createLoginLink(call: ApiCall): Promise<object> {
  const account = await needDoc<Account>(call, 'account', call.path('account'));
  if (!account.details_submitted) {
    throw invalid(`Cannot create a login link for an account that has not completed onboarding.`);
  }
  return { object: 'login_link', created: call.now, url: `${call.origin}/sandbox/express/${account.id}` };
}

export const connectRoutes: Route[] = [
  { method: 'GET', path: '/v1/account', handle: readOwn },
  { method: 'POST', path: '/v1/accounts', handle: create },
  {
    method: 'GET',
    path: '/v1/accounts',
    handle: (call) =>
      listDocs<Account>(call, { object: 'account', url: '/v1/accounts', extra: { sql: `not data ? 'deleted'`, values: [] } }),
  },
  { method: 'GET', path: '/v1/accounts/:account', handle: read },
  { method: 'POST', path: '/v1/accounts/:account', handle: update },
  { method: 'DELETE', path: '/v1/accounts/:account', handle: remove },
  { method: 'POST', path: '/v1/accounts/:account/login_links', handle: createLoginLink },
  { method: 'POST', path: '/v1/account_links', handle: createLink },
];
