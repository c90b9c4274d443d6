import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { readAccount } from '../payments/booking-account.server';
import { isPaidLater } from '../payments/paid-later.server';
import type { Design } from '../quotes/estimate';
import { windowInWords } from '../visits/local-time';
import type { Resized } from '../work-changes/resize-visit.server';
import { notifyKept, notifyReleased } from '../work-changes/notify-pros.server';
import type { PricedChange } from './price-change.server';
import type { Booked } from './read-booked.server';

/** A package with the size it was chosen for, in words. */
export function workInWords(packageName: string, design: Pick<Design, 'feet' | 'storeys'> | null): string {
  if (!design) return packageName;
  const { feet, storeys } = design;
  return t('{package}, {feet} ft of roofline, {storeys, plural, one {# story} other {# stories}}', {
    package: packageName,
    feet,
    storeys,
  });
}

export type ResizedVisit = { visitId: string; resized: Resized };

type Changed = { booked: Booked; priced: PricedChange; resized: ResizedVisit[]; refundCents: number };

/** The customer, and pros who have a visit of the booking or had it, hear what it is now. */
export async function notifyChange(tx: Tx, { booked, priced, resized, refundCents }: Changed): Promise<void> {
  const { booking, windowStart, windowEnd, zone } = booked;
  const { quoteId } = await tx.booking.findUniqueOrThrow({ where: { id: booking.id }, select: { quoteId: true } });
  const { openCents } = await readAccount(tx, booking.id);
  const paidLater = await isPaidLater(tx, booking.id);
  const what = () => workInWords(priced.pack.name, priced.pack.serviceLine.houseDesign ? priced.design : null);
  await notify(tx, {
    dedupeKey: `package-changed:${quoteId}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'package-changed',
    visitId: booked.id,
    data: () => ({
      name: booking.contactName,
      reference: booking.reference,
      what: what(),
      when: windowInWords(windowStart, windowEnd, zone),
      before: formatMoney(booking.totalCents, 'always'),
      total: formatMoney(priced.newTotalCents, 'always'),
      refund: refundCents > 0 ? formatMoney(refundCents, 'always') : undefined,
      isOpen: openCents > 0 ? 'yes' : undefined,
      isPaidLater: paidLater ? 'yes' : undefined,
      url: appUrl(`/customer/visits/${booked.id}`),
    }),
  });
  for (const each of resized) {
    const change = { ...each, what, cause: `${quoteId}:${each.visitId}` };
    await notifyKept(tx, change);
    await notifyReleased(tx, change);
  }
}
