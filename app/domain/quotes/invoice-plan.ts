import { bookingShares } from '../catalog/shares';

type Priced = { subtotalCents: number; taxCents: number; takedownShareBps: number };

/** What is invoiced after which visit, tax included: the shares that the booking's visits will carry. */
export function invoicePlan(priced: Priced): { label: string; amountCents: number }[] {
  const { install, takedown } = bookingShares({ ...priced, platformFeeBps: 0 });
  const rows = [
    { label: takedown ? 'After the installation' : 'After the visit', amountCents: install.priceCents + install.taxCents },
  ];
  return takedown ? [...rows, { label: 'After the takedown', amountCents: takedown.priceCents + takedown.taxCents }] : rows;
}
