import type { Db } from '#app/platform/db.server';
import { getPackage } from '../catalog/queries.server';
import { memberLines } from '../quotes/member-lines.server';
import type { QuoteLineInput } from '../quotes/quote-totals';
import { SERVICE_CALL, URGENT_CENTS } from './service-call-terms';

type Priced = { customerId: string; urgent: boolean };

/** Whether this business has service calls: not every one does. */
export async function hasServiceCalls(db: Db): Promise<boolean> {
  return (await db.package.findUnique({ where: { id: SERVICE_CALL }, select: { id: true } })) !== null;
}

/** What a service call costs: the base, the surcharge where a pro has to come at once, a member's discount. */
export async function serviceCallLines(db: Db, { customerId, urgent }: Priced): Promise<QuoteLineInput[]> {
  const lines = await fullCallLines(db, urgent);
  return [...lines, ...(await memberLines(db, customerId, lines))];
}

/** The same without a member's discount. */
export async function fullCallLines(db: Db, urgent: boolean): Promise<QuoteLineInput[]> {
  const pack = await getPackage(db, SERVICE_CALL);
  const base = { label: 'Service call, up to an hour', amountCents: pack.priceLowCents ?? 0 };
  return urgent ? [base, { label: 'Today or tomorrow', amountCents: URGENT_CENTS }] : [base];
}

export function sumCents(lines: readonly QuoteLineInput[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}
