import { haversineMiles } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { CLOSE_MILES, FRESH_MS } from './position-policy';

type Place = { lat: number; lng: number };
/** `place` is null where the pro is so close to the house that a point would show it. */
export type SeenPosition = { at: Date; place: Place | null };

/**
 * Where the pro of an assignment was last, as they share it with everyone who has the link; null where they do not, or where
 * nothing was heard for ten minutes. The house itself is never answered.
 */
export async function readPosition(
  db: Db,
  { assignmentId, site }: { assignmentId: string; site: Place },
): Promise<SeenPosition | null> {
  const seen = await db.sharedPosition.findUnique({ where: { assignmentId } });
  if (!seen || now().getTime() - seen.at.getTime() > FRESH_MS) return null;
  const { at, lat, lng } = seen;
  return { at, place: haversineMiles(seen, site) < CLOSE_MILES ? null : { lat, lng } };
}

/** Whether the pro shares where they are on the way to this visit. */
export async function isSharing(db: Db, { visitId, proId }: { visitId: string; proId: string }): Promise<boolean> {
  return (await db.sharedPosition.count({ where: { assignment: { visitId, proId } } })) > 0;
}
