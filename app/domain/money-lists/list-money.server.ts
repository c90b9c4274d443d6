import type { Db } from '#app/platform/db.server';
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
export const MAX_EXPORTED = 20_000;

/** Every row of a filtered tab for a file, page by page, at most `MAX_EXPORTED`. */
export async function exportMoney(db: Db, tab: MoneyTab, query: Omit<MoneyQuery, 'after' | 'take'>): Promise<MoneyRow[]> {
  const all: MoneyRow[] = [];
  let after: MoneyQuery['after'] = null;
  do {
    const page: MoneyPage = await listMoney(db, tab, { ...query, after, take: CHUNK_SIZE });
    all.push(...page.rows);
    after = page.next;
  } while (after && all.length < MAX_EXPORTED);
  return all;
}
