import { invalid } from '../../api/api-error';
import { bookMovement, lockFunds, notEnough } from './balances';
import type { ApiCall, Route } from '../../api/api-call';
import type { Account } from './accounts';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import { findDoc, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type Payout = Doc & {
  object: 'payout';
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string;
  created: number;
  currency: string;
  description: string | null;
  destination: string | null;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  method: 'standard' | 'instant';
  original_payout: null;
  payout_method: null;
  reconciliation_status: 'not_applicable' | 'completed';
  reversed_by: null;
  source_type: 'card';
  statement_descriptor: string | null;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  trace_id: null;
  type: 'bank_account' | 'card';
  _fails: boolean;
};

const daySeconds = 24 * 3600;
const instantSeconds = 30 * 60;
/** Stripe's test account number whose payouts are refused by the bank. */
const failingLast4 = '1116';

type NewPayout = { amount: number; currency: string; method: Payout['method']; automatic: boolean } & Pick<
  Payout,
  'description' | 'metadata' | 'statement_descriptor'
>;

/** Takes the money off the balance now; it arrives later, or comes back. */
export async function makePayout(call: ApiCall, account: Account | undefined, wanted: NewPayout): Promise<Payout> {
  const id = newId('po');
  const { amount, currency, method } = wanted;
  const movement = await bookMovement(call, {
    type: 'payout',
    amount: -amount,
    currency,
    source: id,
    description: wanted.description ?? 'STRIPE PAYOUT',
    against: 'outside:bank',
  });
  const target = account?.external_accounts.data[0];
  const payout = await insertDoc<Payout>(call, {
    ...wanted,
    id,
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    arrival_date: call.now + (method === 'instant' ? instantSeconds : 2 * daySeconds),
    balance_transaction: movement.id,
    created: call.now,
    destination: target?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    original_payout: null,
    payout_method: null,
    reconciliation_status: wanted.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    status: 'pending',
    trace_id: null,
    type: target?.object === 'card' ? 'card' : 'bank_account',
    _fails: target?.last4 === failingLast4,
  });
  await emit(call, 'payout.created', payout);
  return payout;
}

async function create(call: ApiCall): Promise<Payout> {
  const { params } = call;
  const amount = params.needInteger('amount', 1);
  const currency = params.need('currency').toLowerCase();
  const method = params.choice('method', ['standard', 'instant']) ?? 'standard';
  params.choice('source_type', ['card']);
  const account = call.account ? await needDoc<Account>({ ...call, account: '' }, 'account', call.account) : undefined;
  if (account && !account.payouts_enabled) {
    throw invalid('Cannot create payouts: this account has requirements that need to be collected.', {
      code: 'payouts_not_allowed',
    });
  }
  if (method === 'instant' && account && !account.external_accounts.data[0]?.available_payout_methods.includes('instant')) {
    throw invalid('The bank account or debit card on this account does not support instant payouts.', {
      code: 'instant_payouts_unsupported',
    });
  }
  if ((await lockFunds(call, currency)) < amount) {
    throw notEnough('You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.');
  }
  return makePayout(call, account, {
    amount,
    currency,
    method,
    automatic: false,
    description: params.text('description') ?? null,
    metadata: params.metadata() ?? {},
    statement_descriptor: params.text('statement_descriptor') ?? null,
  });
}

async function returnMoney(call: ApiCall, payout: Payout, type: 'payout_failure' | 'payout_cancel'): Promise<string> {
  const { amount, currency, id } = payout;
  return (await bookMovement(call, { type, category: 'payout_reversal', amount, currency, source: id, against: 'outside:bank' }))
    .id;
}

async function cancel(call: ApiCall): Promise<Payout> {
  const payout = await lockDoc<Payout>(call, 'payout', call.path('payout'));
  if (payout.status !== 'pending' || payout.automatic)
    throw invalid('Payouts can only be canceled while they are pending and made by hand.');
  const failure_balance_transaction = await returnMoney(call, payout, 'payout_cancel');
  const canceled = await saveDoc<Payout>(call, { ...payout, status: 'canceled', failure_balance_transaction });
  await emit(call, 'payout.canceled', canceled);
  return canceled;
}

/** The bank takes it, or sends it back. Called when the arrival date has come. */
export async function landPayout(call: ApiCall, payout: Payout): Promise<void> {
  if (!payout._fails) {
    const paid = await saveDoc<Payout>(call, { ...payout, status: 'paid' });
    await emit(call, 'payout.paid', paid);
    return;
  }
  const failed = await saveDoc<Payout>(call, {
    ...payout,
    status: 'failed',
    failure_code: 'no_account',
    failure_message:
      'The bank account details on file are probably incorrect. No bank account could be located with those details.',
    failure_balance_transaction: await returnMoney(call, payout, 'payout_failure'),
  });
  await emit(call, 'payout.failed', failed);
}

async function update(call: ApiCall): Promise<Payout> {
  const payout = await lockDoc<Payout>(call, 'payout', call.path('payout'));
  return saveDoc(call, { ...payout, metadata: call.params.mergeMetadata(payout.metadata) });
}

async function list(call: ApiCall): Promise<object> {
  const status = call.params.text('status');
  return listDocs<Payout>(call, { object: 'payout', url: '/v1/payouts', contains: status ? { status } : {} });
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function isPayoutDay(account: Account, now: number): boolean {
  const date = new Date(now * 1000);
  const { interval, weekly_anchor, monthly_anchor } = account.settings.payouts.schedule;
  if (interval === 'weekly') return weekdays[date.getUTCDay()] === weekly_anchor;
  if (interval === 'monthly') return date.getUTCDate() === monthly_anchor;
  return interval === 'daily';
}

/** Pays the whole available balance out on the account's day, once a day. */
export async function payOutAutomatically(call: ApiCall, accountId: string): Promise<void> {
  const account = await findDoc<Account & { _paid_out_on?: string }>({ ...call, account: '' }, 'account', accountId);
  const today = new Date(call.now * 1000).toISOString().slice(0, 10);
  if (!account?.payouts_enabled || account._paid_out_on === today || !isPayoutDay(account, call.now)) return;
  const there = { ...call, account: accountId };
  const amount = await lockFunds(there, 'usd');
  await saveDoc(call, { ...account, _paid_out_on: today });
  if (amount <= 0) return;
  const wanted = {
    amount,
    currency: 'usd',
    method: 'standard' as const,
    automatic: true,
    description: 'STRIPE PAYOUT',
    metadata: {},
    statement_descriptor: null,
  };
  await makePayout(there, account, wanted);
}

export const payoutRoutes: Route[] = [
  { method: 'POST', path: '/v1/payouts', handle: create },
  { method: 'GET', path: '/v1/payouts', handle: list },
  { method: 'GET', path: '/v1/payouts/:payout', handle: (call) => needDoc<Payout>(call, 'payout', call.path('payout')) },
  { method: 'POST', path: '/v1/payouts/:payout', handle: update },
  { method: 'POST', path: '/v1/payouts/:payout/cancel', handle: cancel },
];
