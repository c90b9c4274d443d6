import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { wholeMiles } from '../roads/miles';
import { type Needs, needsText } from '../catalog/equipment';
import { seatText } from '../catalog/team';
import { serviceName } from '../catalog/service-names';
import { daysInWords } from '../visits/local-time';
import { previewScope } from '../fulfillment/read-scope.server';

export type OpenOfferView = {
  offerId: string;
  visitId: string;
  service: string;
  start: Date;
  end: Date;
  zone: string;
  city: string;
  payoutCents: number;
  miles: number;
  expiresAt: Date;
  /** What it takes, light, roofline, stories, add-ons. */
  facts: { label: string; value: string }[];
  /** The customer's photos of the house; they are shown after the yes. */
  photoCount: number;
};

/** What this pro is being asked now, the most urgent first. An offer says the city, never the street. */
export async function listOffers(db: Db, { proId }: { proId: string }): Promise<OpenOfferView[]> {
  const offers = await db.offer.findMany({
    where: { proId, status: 'open', expiresAt: { gt: now() } },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      visitId: true,
      start: true,
      end: true,
      miles: true,
      payoutCents: true,
      inAllCents: true,
      dayStarts: true,
      expiresAt: true,
      visit: {
        select: {
          zone: true,
          kind: true,
          equipment: true,
          people: true,
          pros: true,
          seat: true,
          days: true,
          day: true,
          booking: { select: { package: { select: { name: true } }, site: { select: { city: true, state: true } } } },
        },
      },
    },
  });
  const scopes = await Promise.all(offers.map(({ visitId }) => previewScope(db, { visitId })));
  return offers.map(({ id, visit, miles, ...offer }, index) => ({
    facts: [...takes(visit, offer), ...(scopes[index]?.facts ?? [])],
    photoCount: scopes[index]?.photoCount ?? 0,
    offerId: id,
    visitId: offer.visitId,
    service: serviceName(visit.booking.package.name, visit.kind),
    start: offer.start,
    end: offer.end,
    zone: visit.zone,
    city: `${visit.booking.site.city}, ${visit.booking.site.state}`,
    payoutCents: offer.inAllCents ?? offer.payoutCents,
    miles: wholeMiles(miles),
    expiresAt: offer.expiresAt,
  }));
}

type Takes = Needs & { pros: number; seat: number; days: number; day: number; zone: string };

function takes(visit: Takes, { start, dayStarts }: { start: Date; dayStarts: Date[] }): OpenOfferView['facts'] {
  const isOneOfDays = visit.days > 1 || visit.day > 1;
  const lines = [
    { label: t('Takes'), value: needsText(visit) },
    { label: isOneOfDays ? t('Days') : t('Team'), value: seatText(visit) },
    { label: t('When'), value: dayStarts.length > 0 ? daysInWords([start, ...dayStarts], visit.zone) : null },
  ];
  return lines.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}
