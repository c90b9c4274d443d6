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

/** Totals of line items in cents: tax on the sum, half up; the deposit is a share of the total. */
export function quoteTotals(lines: readonly QuoteLineInput[], rates: { taxBps: number; depositBps: number }): QuoteTotals {
  const subtotalCents = sumLines(lines);
  const taxCents = getBps(subtotalCents, rates.taxBps);
  const totalCents = subtotalCents + taxCents;
  return { subtotalCents, taxCents, totalCents, depositCents: getBps(totalCents, rates.depositBps) };
}
