import type { Db } from '#app/platform/db.server';
import { eachPage } from '#app/platform/each-page';
import { assertNever } from '#app/platform/errors';
import { listDisputes } from './list-disputes.server';
import { listPlanCharges } from './list-plan-charges.server';
import { listPayouts, listTransfers } from './list-payouts.server';
import { listCharges, listRefunds } from './list-charges.server';
import type { MoneyPage, MoneyQuery, MoneyRow, MoneyTab } from './money-row';

/** One page of one tab of the ledger. */
export function listMoney(db: Db, tab: MoneyTab, query: MoneyQuery): Promise<MoneyPage> {
  switch (tab) {
    case 'charges':
    case 'failed':
      return listCharges(db, query, tab);
    case 'plans':
      return listPlanCharges(db, query);
    case 'refunds':
      return listRefunds(db, query);
    case 'transfers':
      return listTransfers(db, query);
    case 'payouts':
      return listPayouts(db, query);
    case 'disputes':
      return listDisputes(db, query);
    default:
      return assertNever(tab);
  }
}

const CHUNK_SIZE = 500;

/** Every row of a filtered tab for a file, page by page. */
export function moneyPages(db: Db, tab: MoneyTab, query: Omit<MoneyQuery, 'after' | 'take'>): AsyncGenerator<MoneyRow[]> {
  return eachPage((after: MoneyQuery['after']) => listMoney(db, tab, { ...query, after, take: CHUNK_SIZE }));
}
