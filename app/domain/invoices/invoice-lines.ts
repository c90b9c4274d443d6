import type { VisitKind } from '../visits/visit-kind';
import { mark } from '#app/platform/texts/t';

export type InvoiceLine = { label: string; amountCents: number };

type Work = {
  service: string;
  kind: VisitKind;
  /** Of the visit as it was done, additions included. */
  priceCents: number;
  taxCents: number;
  /** Additions that the customer accepted on site, before tax; they stand in the price. */
  additions: InvoiceLine[];
};

export type InvoiceSums = { lines: InvoiceLine[]; taxCents: number; creditCents: number; totalCents: number };

const WORK_WORDS: Record<VisitKind, string> = {
  install: 'Installation',
  takedown: 'Takedown',
  service_call: 'Service call',
  service: 'Visit',
};

/** The lines of a visit's invoice: its share of the price, each addition, the customer's credit; tax stands beside. */
export function visitLines(work: Work, availableCreditCents: number): InvoiceSums {
  const added = work.additions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const share = { label: `${WORK_WORDS[work.kind]}: ${work.service}`, amountCents: work.priceCents - added };
  return withCredit([share, ...work.additions], work.taxCents, availableCreditCents);
}

/** Takes off a customer's credit (their half of pros' fees), never below nothing. */
export function withCredit(lines: InvoiceLine[], taxCents: number, availableCreditCents: number): InvoiceSums {
  const whole = lines.reduce((sum, { amountCents }) => sum + amountCents, taxCents);
  const creditCents = Math.max(0, Math.min(whole, availableCreditCents));
  const all =
    creditCents > 0 ? [...lines, { label: mark('Credit for a visit your pro released late'), amountCents: -creditCents }] : lines;
  return { lines: all, taxCents, creditCents, totalCents: whole - creditCents };
}

/** The lines as Stripe gets them: tax is one of them. */
export function stripeLines(lines: readonly InvoiceLine[], taxCents: number): InvoiceLine[] {
  return taxCents > 0 ? [...lines, { label: mark('Sales tax'), amountCents: taxCents }] : [...lines];
}
