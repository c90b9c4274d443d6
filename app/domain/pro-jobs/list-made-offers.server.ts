import type { Prisma } from '#prisma';
import { afterCursor } from '#app/platform/after-cursor';
import type { Db } from '#app/platform/db.server';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { serviceName } from '../catalog/service-names';
import { MISSED_OUTCOMES, OFFER_OUTCOMES, type OfferOutcome } from '../assignments/offer-outcomes';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';
import { HELD_STATUSES } from '../visits/visit-status';

export const OFFER_TABS = ['all', 'missed', ...OFFER_OUTCOMES] as const;
export type OfferTab = (typeof OFFER_TABS)[number];

/** An offer that was made to a pro. It says the city, never the street. */
export type MadeOffer = {
  offerId: string;
  madeAt: Date;
  service: string;
  start: Date;
  zone: string;
  city: string;
  payoutCents: number;
  outcome: OfferOutcome;
  /** Where the pro may still open the visit. */
  visitId: string | null;
};

type OffersQuery = { proId: string; tab: OfferTab; days: OfficeDays; take: number; after?: string };

/**
 * One page of the offers made to a pro on some days, the latest first: what the figures “Offers” and “Missed offers” count. Offers of another time
 * for a visit that they have are none. `next` goes into `after`.
 */
export async function listMadeOffers(
  db: Db,
  { proId, tab, days, take, after }: OffersQuery,
): Promise<{ offers: MadeOffer[]; next: string | null }> {
  const span = await officeDays(db, days);
  const where: Prisma.OfferWhereInput = {
    proId,
    moveId: null,
    visit: { booking: { livemode: hasLiveKey() } },
    ...(tab !== 'all' && { status: tab === 'missed' ? { in: [...MISSED_OUTCOMES] } : tab }),
    ...(span && { createdAt: span }),
  };
  const place = after ? await db.offer.findFirst({ where: { id: after, proId }, select: { id: true, createdAt: true } }) : null;
  const rows = await db.offer.findMany({
    where: { AND: [where, afterCursor({ time: 'createdAt', id: 'id' }, place)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: take + 1,
    select: {
      id: true,
      visitId: true,
      status: true,
      start: true,
      createdAt: true,
      payoutCents: true,
      inAllCents: true,
      visit: {
        select: {
          zone: true,
          kind: true,
          assignments: { where: { proId, status: { in: [...HELD_STATUSES] } }, select: { id: true }, take: 1 },
          booking: { select: { package: { select: { name: true } }, site: { select: { city: true, state: true } } } },
        },
      },
    },
  });
  const page = rows.slice(0, take);
  return {
    offers: page.map(({ visit: { booking, ...visit }, ...offer }) => ({
      offerId: offer.id,
      madeAt: offer.createdAt,
      service: serviceName(booking.package.name, visit.kind),
      start: offer.start,
      zone: visit.zone,
      city: `${booking.site.city}, ${booking.site.state}`,
      payoutCents: offer.inAllCents ?? offer.payoutCents,
      outcome: offer.status,
      visitId: visit.assignments.length > 0 ? offer.visitId : null,
    })),
    next: rows.length > take ? (page.at(-1)?.id ?? null) : null,
  };
}
