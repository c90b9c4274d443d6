import { getBps } from '../catalog/shares';

export type QuoteLineInput = { label: string; amountCents: number };
export type QuoteTotals = { subtotalCents: number; taxCents: number; totalCents: number; depositCents: number };

/** Totals of line items in cents: tax on the sum, half up; the deposit is a share of the total. */
export function quoteTotals(lines: readonly QuoteLineInput[], rates: { taxBps: number; depositBps: number }): QuoteTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const taxCents = getBps(subtotalCents, rates.taxBps);
  const totalCents = subtotalCents + taxCents;
  return { subtotalCents, taxCents, totalCents, depositCents: getBps(totalCents, rates.depositBps) };
}
