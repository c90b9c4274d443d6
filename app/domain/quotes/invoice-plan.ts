import { bookingShares } from '../catalog/shares';
import { t } from '#app/platform/texts/t';

type Priced = { subtotalCents: number; taxCents: number; takedownShareBps: number };

/** What is invoiced after which visit, tax included: the shares that the booking's visits will carry. */
export function invoicePlan(priced: Priced): { label: string; amountCents: number }[] {
  const { install, takedown } = bookingShares({ ...priced, platformFeeBps: 0 });
  const rows = [
    { label: takedown ? t('After the installation') : t('After the visit'), amountCents: install.priceCents + install.taxCents },
  ];
  return takedown ? [...rows, { label: t('After the takedown'), amountCents: takedown.priceCents + takedown.taxCents }] : rows;
}
