import { haversineMiles } from '#dispatch';
import type { PlacePrecision } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { CLOSE_MILES, FRESH_MS } from './position-policy';

type Place = { lat: number; lng: number };
type Site = Place & { placePrecision: PlacePrecision };
/** `place` is null where a point could show the house: `isClose`, or where we know the house by its ZIP code only. */
export type SeenPosition = { at: Date; place: Place | null; isClose: boolean };

/**
 * Where the pro of an assignment was last, as they share it with everyone who has the link; null where they do not, or where
 * nothing was heard for ten minutes. The house itself is never answered.
 */
export async function readPosition(
  db: Db,
  { assignmentId, site }: { assignmentId: string; site: Site },
): Promise<SeenPosition | null> {
  const seen = await db.sharedPosition.findUnique({ where: { assignmentId } });
  if (!seen || now().getTime() - seen.at.getTime() > FRESH_MS) return null;
  const { at, lat, lng } = seen;
  if (site.placePrecision === 'zip') return { at, place: null, isClose: false };
  const isClose = haversineMiles(seen, site) < CLOSE_MILES;
  return { at, place: isClose ? null : { lat, lng }, isClose };
}

/** Whether the pro shares where they are on the way to this visit. */
export async function isSharing(db: Db, { visitId, proId }: { visitId: string; proId: string }): Promise<boolean> {
  return (await db.sharedPosition.count({ where: { assignment: { visitId, proId } } })) > 0;
}
