import type { Db } from '#app/platform/db.server';
import { getPackage } from '../catalog/queries.server';
import { memberLines } from '../quotes/member-lines.server';
import type { QuoteLineInput } from '../quotes/quote-totals';
import { URGENT_CENTS } from './service-call-terms';

type Priced = { customerId: string | null; call: string; urgent: boolean };

/** What a service call (`call`: its package) costs: the base, the surcharge where a pro has to come at once, a member's discount. */
export async function serviceCallLines(db: Db, { customerId, call, urgent }: Priced): Promise<QuoteLineInput[]> {
  const lines = await fullCallLines(db, { call, urgent });
  return [...lines, ...(await memberLines(db, customerId, lines))];
}

/** The same without a member's discount. */
export async function fullCallLines(db: Db, { call, urgent }: Omit<Priced, 'customerId'>): Promise<QuoteLineInput[]> {
  const pack = await getPackage(db, call);
  const base = { label: 'Service call, up to an hour', amountCents: pack.priceLowCents ?? 0 };
  return urgent ? [base, { label: 'Today or tomorrow', amountCents: URGENT_CENTS }] : [base];
}

export function sumCents(lines: readonly QuoteLineInput[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}
