import { addHours } from '#tests/factories/local-time';
import type { DemoData } from './demo-data';

const PUBLISHED = 7;
const WAITING = 3;

/** Some customers let everyone see the photos of their newest work; the office has published most of it. Comes after the photos. */
export function addGallery({ rows, zips, random, now }: DemoData): void {
  const bookings = new Map(rows.bookings.map((booking) => [booking.id, booking]));
  const sites = new Map(rows.sites.map((site) => [site.id, site]));
  const pictured = new Map<string, { before?: string; after?: string }>();
  for (const { id, visitId, moment } of rows.photos) pictured.set(visitId, { ...pictured.get(visitId), [moment]: id });
  const work = rows.visits.flatMap((visit) => {
    const booking = bookings.get(visit.bookingId);
    const site = booking && sites.get(booking.siteId);
    const { before, after } = pictured.get(visit.id ?? '') ?? {};
    const completedAt = visit.completedAt && new Date(visit.completedAt);
    if (visit.kind !== 'install' || !visit.id || !site || !completedAt || !before || !after || booking.companyId) return [];
    return [{ visitId: visit.id, givenById: booking.customerId, zip: site.zip, before, after, completedAt }];
  });
  work.sort((one, other) => other.completedAt.getTime() - one.completedAt.getTime());
  for (const [at, { visitId, givenById, zip, before, after, completedAt }] of work.slice(0, PUBLISHED + WAITING).entries()) {
    const givenAt = addHours(completedAt, 1);
    rows.photoConsents.push({
      visitId,
      givenAt: givenAt > now ? now : givenAt,
      givenById,
      via: at % 2 === 0 ? 'account' : 'link',
    });
    if (at < WAITING) continue;
    const { city, state, lat, lng } = zips.get(zip);
    const shown = { visitId, beforePhotoId: before, afterPhotoId: after, zip, city, state, lat, lng };
    rows.gallery.push({ id: random.uuid(now), ...shown, publishedAt: now });
  }
}
