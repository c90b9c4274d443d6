import type { Db } from '#app/platform/db.server';
import { memberDiscountCents } from '../catalog/plan-benefits';
import { type Membership, readMembership } from '../catalog/plan-catalog.server';
import type { QuoteLineInput } from './quote-totals';

/** A member's discount, as a line that says where it comes from. */
export async function memberLines(
  tx: Db,
  customerId: string | null,
  lines: readonly QuoteLineInput[],
): Promise<QuoteLineInput[]> {
  return discountLines(await readMembership(tx, customerId), lines);
}

/** The same of a membership that was read before. */
export function discountLines(membership: Membership | null, lines: readonly QuoteLineInput[]): QuoteLineInput[] {
  if (!membership) return [];
  const { planName, benefits } = membership;
  const sum = lines.reduce((total, line) => total + line.amountCents, 0);
  const cents = memberDiscountCents(sum, benefits.discountBps);
  return cents > 0 ? [{ label: `${planName} member, ${benefits.discountBps / 100}% off`, amountCents: -cents }] : [];
}
