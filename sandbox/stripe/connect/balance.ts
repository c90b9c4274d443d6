import { getFunds, type BalanceTransaction } from './balances';
import type { ApiCall, Route } from '../../api/api-call';
import { listDocs } from '../../api/list-docs';
import { needDoc } from '../../database/store';

async function readBalance(call: ApiCall): Promise<object> {
  const funds = await getFunds(call);
  const known = funds.length ? funds : [{ currency: 'usd', available: 0, pending: 0 }];
  const amounts = (pick: 'available' | 'pending') =>
    known.map((entry) => ({ amount: entry[pick], currency: entry.currency, source_types: { card: entry[pick] } }));
  return {
    object: 'balance',
    available: amounts('available'),
    ...(call.account ? { instant_available: amounts('available') } : {}),
    livemode: false,
    pending: amounts('pending'),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}

function current(call: ApiCall, transaction: BalanceTransaction): BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= call.now ? 'available' : 'pending' };
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, string> = {};
  for (const name of ['type', 'source', 'currency']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  const page = await listDocs<BalanceTransaction>(call, {
    object: 'balance_transaction',
    url: '/v1/balance_transactions',
    contains,
  });
  return { ...page, data: page.data.map((transaction) => current(call, transaction)) };
}

export const balanceRoutes: Route[] = [
  { method: 'GET', path: '/v1/balance', handle: readBalance },
  { method: 'GET', path: '/v1/balance_transactions', handle: list },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:transaction',
    handle: async (call) =>
      current(call, await needDoc<BalanceTransaction>(call, 'balance_transaction', call.path('transaction'))),
  },
];
