import { t } from '#app/platform/texts/t';
import type { Assignment } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { endOpenOffer } from '../assignments/end-dispatch.server';
import { lockBooking } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import { confirmReschedule } from './confirm-reschedule.server';

type Held = Awaited<ReturnType<typeof lockRescheduleOffer>>;

/** Locks booking and visit, in the order of everything that may make a fee owed, then reads the offer. */
async function lockRescheduleOffer(tx: Tx, where: { id: string; proId?: string }) {
  const found = await tx.offer.findFirst({
    where: { ...where, moveId: { not: null } },
    select: { id: true, visitId: true, visit: { select: { bookingId: true } } },
  });
  if (!found) throw new NotFound();
  await lockBooking(tx, found.visit.bookingId);
  const visit = await lockVisit(tx, found.visitId);
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: found.id }, include: { move: true } });
  return { visit, offer, moveId: offer.moveId ?? '' };
}

function stillOpen({ offer, visit }: Held): boolean {
  return (
    offer.status === 'open' &&
    offer.expiresAt > now() &&
    offer.move?.status === 'open' &&
    visit.status === 'accepted' &&
    offer.windowVersion === visit.windowVersion &&
    offer.payoutCents === visit.payoutCents
  );
}

/** The refusal of an offer that is not open any more. */
export function offerOver(): Conflict {
  return new Conflict('offer_over', t('This offer has ended. The job went to another pro.'));
}

type Answer = { offerId: string; proId: string };

/** A pro takes the new time of a promised visit: it moves to them. Throws NotFound, Conflict('offer_over') or as `assign`. */
export async function acceptRescheduleOffer(tx: Tx, { offerId, proId }: Answer): Promise<Assignment> {
  const held = await lockRescheduleOffer(tx, { id: offerId, proId });
  if (!stillOpen(held)) throw offerOver();
  await endOpenOffer(tx, { visitId: held.visit.id, status: 'accepted' });
  await tx.pro.update({ where: { id: proId }, data: { offersAccepted: { increment: 1 } } });
  const { start, dayStarts } = held.offer;
  return confirmReschedule(tx, { moveId: held.moveId, proId, start, dayStarts, source: 'offer' });
}

/** A pro cannot come at the new time: the next one is asked, and the old promise stands. Throws NotFound, Conflict. */
export async function declineRescheduleOffer(tx: Tx, { offerId, proId, reason }: Answer & { reason?: string }): Promise<void> {
  const held = await lockRescheduleOffer(tx, { id: offerId, proId });
  if (!stillOpen(held)) throw offerOver();
  await endOpenOffer(tx, { visitId: held.visit.id, status: 'declined', reason });
  await enqueue(tx, 'visits/search-move', { moveId: held.moveId, trigger: 'declined' });
}

/** No answer in time. Stops quietly when the offer has ended or is not due yet. */
export async function expireRescheduleOffer(tx: Tx, { offerId }: { offerId: string }): Promise<'expired' | 'stale'> {
  const held = await lockRescheduleOffer(tx, { id: offerId });
  if (held.offer.status !== 'open' || held.offer.expiresAt > now()) return 'stale';
  await endOpenOffer(tx, { visitId: held.visit.id, status: 'expired' });
  await enqueue(tx, 'visits/search-move', { moveId: held.moveId, trigger: 'expired' });
  return 'expired';
}

/** Whether an offer is for another time of a promised visit. */
export async function isRescheduleOffer(tx: Tx, offerId: string): Promise<boolean> {
  return (await tx.offer.count({ where: { id: offerId, moveId: { not: null } } })) > 0;
}
