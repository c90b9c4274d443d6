import type { Db } from '#app/platform/db.server';
import { assertNever } from '#app/platform/errors';
import type { Sorted, SortedPage } from '#app/platform/read-sorted';
import { listDisputes } from './list-disputes.server';
import { listPlanCharges } from './list-plan-charges.server';
import { listPayouts, listTransfers } from './list-payouts.server';
import { listCharges, listRefunds } from './list-charges.server';
import type { MoneyFilter, MoneyRow } from './money-row';

/** One page of one tab of the ledger. */
export function listMoney(db: Db, filter: MoneyFilter, page: SortedPage): Promise<Sorted<MoneyRow>> {
  const { tab } = filter;
  switch (tab) {
    case 'charges':
    case 'failed':
      return listCharges(db, { ...filter, tab }, page);
    case 'plans':
      return listPlanCharges(db, filter, page);
    case 'refunds':
      return listRefunds(db, filter, page);
    case 'transfers':
      return listTransfers(db, filter, page);
    case 'payouts':
      return listPayouts(db, filter, page);
    case 'disputes':
      return listDisputes(db, filter, page);
    default:
      return assertNever(tab);
  }
}
