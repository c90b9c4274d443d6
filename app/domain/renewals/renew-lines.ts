import { getBps } from '../catalog/shares';
import type { QuoteLineInput } from '../quotes/quote-totals';

const ALL_BPS = 10_000;
const DOLLAR = 100;
/** As the discount of a plan is written (see member-lines.server.ts); it is worked out again. */
const MEMBER_LINE = / member, [\d.]+% off$/;

/** Last season's lines at the price of the next: each changed by `priceBps` and rounded to whole dollars, without a plan's discount. */
export function renewLines(lines: readonly QuoteLineInput[], priceBps: number): QuoteLineInput[] {
  return lines
    .filter(({ label }) => !MEMBER_LINE.test(label))
    .map(({ label, amountCents }) => ({ label, amountCents: priceBps === 0 ? amountCents : rounded(amountCents, priceBps) }));
}

function rounded(cents: number, priceBps: number): number {
  return Math.round(getBps(cents, ALL_BPS + priceBps) / DOLLAR) * DOLLAR;
}
