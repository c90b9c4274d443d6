import { haversineMiles } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, Conflict, NotFound } from '#app/platform/errors';
import { geocoderName } from '#app/platform/geocoder.server';
import { t } from '#app/platform/texts/t';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { findZip } from '../catalog/find-zip.server';
import { endRest } from './geocoder-turn.server';
import { FARTHEST_MILES } from './judge-point';
import { movePoint } from './move-point.server';
import type { PointForm } from './place.schema';

type Act = { siteId: string; adminId: string };

async function readBefore(tx: Tx, siteId: string) {
  const site = await tx.site.findUnique({
    where: { id: siteId },
    select: { zip: true, lat: true, lng: true, placeSource: true },
  });
  if (!site) throw new NotFound();
  return site;
}

/** An admin says where an address is. Throws NotFound, InputError for a point that is far from its ZIP code. */
export async function setPlace(tx: Tx, { siteId, adminId, point }: Act & { point: PointForm }): Promise<void> {
  const before = await readBefore(tx, siteId);
  const { lat, lng, reason } = point;
  const center = await findZip(tx, before.zip);
  const miles = center ? haversineMiles(center, { lat, lng }) : 0;
  if (miles > FARTHEST_MILES) {
    throw fieldError(
      'lat',
      t('That is {miles} miles from the center of ZIP code {zip}. The most is {most}.', {
        miles: Math.round(miles),
        zip: before.zip,
        most: FARTHEST_MILES,
      }),
    );
  }
  await movePoint(tx, {
    siteId,
    data: {
      lat,
      lng,
      placeSource: 'office',
      placePrecision: 'house',
      placeState: 'found',
      placeAt: now(),
      placeTries: 0,
      placeTryAt: null,
      placeProblem: null,
    },
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'site.set-place',
    objectType: 'site',
    objectId: siteId,
    reason,
    data: { before: { lat: before.lat, lng: before.lng, source: before.placeSource }, lat, lng },
  });
}

/**
 * Has an address looked up again, at once. Until there is an answer it stays where it is. Throws NotFound, Conflict where no geocoder
 * is set.
 */
export async function lookUpAgain(tx: Tx, { siteId, adminId }: Act): Promise<void> {
  await readBefore(tx, siteId);
  if (!geocoderName()) throw new Conflict('already_done', t('No geocoder is set, so no address can be looked up.'));
  await movePoint(tx, {
    siteId,
    data: { placeState: 'waiting', placeTries: 0, placeTryAt: null, placeProblem: null },
  });
  await endRest(tx);
  await enqueue(tx, 'places/find', { siteId });
  const actor = { kind: 'admin' as const, userId: adminId };
  await recordAudit(tx, { actor, action: 'site.look-up', objectType: 'site', objectId: siteId });
}
