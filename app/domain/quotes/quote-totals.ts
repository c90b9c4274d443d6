import { LEAST_CHARGE_CENTS } from '#app/platform/least-charge';
import { getBps } from '../catalog/shares';

/** Discounts of a day that the business bears alone (`quote_line.kind`). */
export const DISCOUNT_KINDS = ['early_bird', 'neighbors', 'flexible_day'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export type QuoteLineInput = { label: string; amountCents: number; kind?: DiscountKind };

/** Whether a line of a price sells any of the days around the one that was named (decision 231). */
export function sellsSeveralDays(lines: readonly { kind?: string | null }[]): boolean {
  return lines.some(({ kind }) => kind === 'flexible_day');
}

export type QuoteTotals = { subtotalCents: number; taxCents: number; totalCents: number; depositCents: number };

export function sumLines(lines: readonly Pick<QuoteLineInput, 'amountCents'>[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The tax, and which share of the total is paid first; null where nothing is. */
export type QuoteRates = { taxBps: number; depositBps: number | null };

/** Totals of line items in cents: tax on the sum, half up; the deposit is a share of the total, and no less than Stripe charges. */
export function quoteTotals(lines: readonly QuoteLineInput[], { taxBps, depositBps }: QuoteRates): QuoteTotals {
  const subtotalCents = sumLines(lines);
  const taxCents = getBps(subtotalCents, taxBps);
  const totalCents = subtotalCents + taxCents;
  const leastCents = Math.min(totalCents, LEAST_CHARGE_CENTS);
  const depositCents = depositBps === null ? 0 : Math.max(getBps(totalCents, depositBps), leastCents);
  return { subtotalCents, taxCents, totalCents, depositCents };
}
