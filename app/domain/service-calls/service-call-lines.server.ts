import type { Db } from '#app/platform/db.server';
import { mark } from '#app/platform/texts/t';
import { getPackage } from '../catalog/queries.server';
import { readMembership } from '../catalog/plan-catalog.server';
import { discountLines, memberLines } from '../quotes/member-lines.server';
import type { QuoteLineInput } from '../quotes/quote-totals';
import { URGENT_CENTS } from './service-call-terms';

type Priced = { customerId: string | null; call: string; urgent: boolean };

/** What a service call (`call`: its package) costs: the base, the surcharge where a pro has to come at once, a member's discount. */
export async function serviceCallLines(db: Db, { customerId, call, urgent }: Priced): Promise<QuoteLineInput[]> {
  const lines = await fullCallLines(db, { call, urgent });
  return [...lines, ...(await memberLines(db, customerId, lines))];
}

/** What a call costs in all, when a pro comes within a week and when one has to come at once. */
export async function serviceCallPrices(db: Db, { customerId, call }: Omit<Priced, 'urgent'>) {
  const [pack, membership] = await Promise.all([getPackage(db, call), readMembership(db, customerId)]);
  const [laterCents, urgentCents] = [false, true].map((urgent) => {
    const lines = packageLines(pack, urgent);
    return sumCents([...lines, ...discountLines(membership, lines)]);
  });
  return { laterCents: laterCents ?? 0, urgentCents: urgentCents ?? 0 };
}

/** The same without a member's discount. */
export async function fullCallLines(db: Db, { call, urgent }: Omit<Priced, 'customerId'>): Promise<QuoteLineInput[]> {
  return packageLines(await getPackage(db, call), urgent);
}

function packageLines(pack: { priceLowCents: number | null }, urgent: boolean): QuoteLineInput[] {
  const base = { label: mark('Service call, up to an hour'), amountCents: pack.priceLowCents ?? 0 };
  return urgent ? [base, { label: mark('Today or tomorrow'), amountCents: URGENT_CENTS }] : [base];
}

export function sumCents(lines: readonly QuoteLineInput[]): number {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}
