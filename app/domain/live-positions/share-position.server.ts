import { driveEnd } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { TRAVEL } from '../assignments/engine-settings';
import { travelOnRoads } from '../roads/put-on-roads.server';
import { holdOwnAssignment } from '../visits/own-assignment.server';
import { coarsen } from './position-policy';

type OwnVisit = { visitId: string; proId: string };
type Place = { lat: number; lng: number };

/**
 * The pro lets the customer see where they are until they arrive, beginning at `place` (degrees). Asking again moves the point.
 * Throws NotFound where the visit is not theirs, Conflict where they are not on the way or another pro leads their team.
 */
export async function sharePosition(tx: Tx, own: OwnVisit & { place: Place }): Promise<void> {
  const { id, status, arrivedAt, visit } = await holdOwnAssignment(tx, own);
  if (visit.seat !== 1) throw new Conflict('illegal_transition', t('The customer sees the location of your team’s lead.'));
  if (status !== 'en_route' || arrivedAt)
    throw new Conflict('illegal_transition', t('You can share your location while you’re on the way.'));
  const seen = { ...coarsen(own.place), at: now() };
  await tx.sharedPosition.upsert({ where: { assignmentId: id }, create: { assignmentId: id, ...seen }, update: seen });
  await expectFrom(tx, { assignmentId: id, place: own.place });
}

/**
 * The pro is at `place` now. Changes nothing where they do not share their location, or share it no longer: a message that was on its
 * way when they stopped begins nothing again. Returns whether they share it. Throws NotFound where the visit is not theirs.
 */
export async function movePosition(tx: Tx, own: OwnVisit & { place: Place }): Promise<boolean> {
  const { id } = await holdOwnAssignment(tx, own);
  const moved = await tx.sharedPosition.updateMany({ where: { assignmentId: id }, data: { ...coarsen(own.place), at: now() } });
  if (moved.count === 0) return false;
  await expectFrom(tx, { assignmentId: id, place: own.place });
  return true;
}

/** The customer sees no longer where the pro is, and we forget it. Asking again changes nothing. Throws NotFound. */
export async function stopSharing(tx: Tx, own: OwnVisit): Promise<void> {
  const { id } = await holdOwnAssignment(tx, own);
  await tx.sharedPosition.deleteMany({ where: { assignmentId: id } });
}

/** When the pro should be there, by the engine's travel from where they are now. */
async function expectFrom(tx: Tx, { assignmentId, place }: { assignmentId: string; place: Place }): Promise<void> {
  const { visit } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: { visit: { select: { booking: { select: { site: { select: { lat: true, lng: true } } } } } } },
  });
  const { site } = visit.booking;
  const travel = await travelOnRoads(tx, TRAVEL, [{ from: place, to: site }]);
  await tx.assignment.update({ where: { id: assignmentId }, data: { etaAt: driveEnd(travel, place, site, now()) } });
}
