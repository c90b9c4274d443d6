import type { OfferState, Refused } from '#dispatch';
import type { Offer, Visit, VisitMove } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { endOpenOffer } from '../assignments/end-dispatch.server';
import { offerDays, startsAfterFirst } from '../assignments/offer-days';
import { searchPro } from '../dispatching/search-pro.server';
import { lockBooking } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import { ACTIVE_STATUSES, isWaiting, needsAttention, type VisitActor } from '../visits/visit-status';
import { confirmReschedule } from './confirm-reschedule.server';
import { expireReschedule } from './expire-reschedule.server';
import { rescheduleNow } from './reschedule-now.server';
import { offerReschedule } from './offer-reschedule.server';
import { withdrawReschedule } from './withdraw-reschedule.server';
import { mark } from '#app/platform/texts/t';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

export type MoveSearch = 'stale' | 'kept' | 'moved' | 'withdrawn' | 'lapsed' | 'assigned' | 'offered' | 'quiet';

/**
 * One run of the engine for another time of a promised visit: the pro who has it is asked first, then, unless their customer wants this pro
 * alone, the others; the
 * first yes moves it; with no pro left, or its time over, everything stays as it was. A visit that has lost its pro meanwhile moves at
 * once. Safe to run at any moment and any number of times.
 */
export async function searchReschedule(tx: Tx, input: { moveId: string; trigger: string }): Promise<MoveSearch> {
  const found = await tx.visitMove.findUnique({
    where: { id: input.moveId },
    select: { visitId: true, visit: { select: { bookingId: true } } },
  });
  if (!found) return 'stale';
  await lockBooking(tx, found.visit.bookingId);
  const visit = await lockVisit(tx, found.visitId);
  const move = await tx.visitMove.findUniqueOrThrow({ where: { id: input.moveId } });
  if (move.status !== 'open') return 'stale';
  if (isWaiting(visit.status) || needsAttention(visit.status)) {
    await rescheduleNow(tx, { moveId: move.id, actor: SYSTEM });
    return 'moved';
  }
  if (visit.status !== 'accepted') {
    await withdrawReschedule(tx, { moveId: move.id, reason: mark('The visit has started or is over') });
    return 'withdrawn';
  }
  if (move.expiresAt <= now()) return expireReschedule(tx, { moveId: move.id });
  const open = await tx.offer.findFirst({ where: { visitId: visit.id, status: 'open' } });
  if (open && (input.trigger !== 'offer-recheck' || (await isPossible(tx, open)))) return 'kept';
  if (open)
    await endOpenOffer(tx, {
      visitId: visit.id,
      status: 'withdrawn',
      reason: 'The pro is no longer available at that time.',
    });
  return search(tx, { visit, move, trigger: input.trigger });
}

/** Whether the pro who is asked may still say yes: they get work, and have promised none of these hours elsewhere. */
async function isPossible(tx: Tx, offer: Offer): Promise<boolean> {
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: offer.proId }, select: { status: true } });
  if (pro.status !== 'active') return false;
  const { visitId } = offer;
  const drive = offer.start.getTime() - offer.busyFrom.getTime();
  const taken = await tx.assignment.count({
    where: {
      proId: offer.proId,
      status: { in: [...ACTIVE_STATUSES] },
      visit: { id: { not: visitId }, OR: [{ leadVisitId: null }, { leadVisitId: { not: visitId } }] },
      OR: offerDays(offer).map(({ start, end }) => ({
        busyFrom: { lt: end },
        end: { gt: new Date(start.getTime() - drive) },
      })),
    },
  });
  return taken === 0;
}

type Run = { visit: Visit; move: VisitMove; trigger: string };

async function search(tx: Tx, { visit, move, trigger }: Run): Promise<MoveSearch> {
  const state = await searchState(tx, visit, move);
  const found = await searchPro(tx, {
    state,
    onlyProId: move.keepsPro ? state.preferredProId : null,
    trigger: `move: ${trigger}`,
    noneLeft: 'none',
    waitsForPreferred: true,
    endsAt: move.expiresAt,
  });
  const moveId = move.id;
  switch (found.type) {
    case 'wait':
      await enqueue(tx, 'visits/search-move', { moveId, trigger: 'quiet-hours-over' }, { runAt: found.until });
      return 'quiet';
    case 'assign':
      await confirmReschedule(tx, {
        moveId,
        proId: found.proId,
        source: 'auto',
        start: new Date(found.approval.start),
        dayStarts: startsAfterFirst(found.approval),
      });
      return 'assigned';
    case 'offer': {
      const { proId, approval } = found;
      const expiresAt = found.expiresAt < move.expiresAt ? found.expiresAt : move.expiresAt;
      await offerReschedule(tx, { move, proId, approval, expiresAt });
      return 'offered';
    }
    case 'none':
      return expireReschedule(tx, { moveId });
  }
}

/** The offer machine's view of the search: the visit in its new window, waiting, its pro preferred, with who declined that window. */
async function searchState(tx: Tx, visit: Visit, move: VisitMove): Promise<OfferState> {
  const held = await tx.assignment.findFirstOrThrow({
    where: { visitId: visit.id, status: 'accepted' },
    select: { proId: true },
  });
  const terms = {
    payoutCents: visit.payoutCents,
    windowFrom: move.windowStart.toISOString(),
    windowTo: move.windowEnd.toISOString(),
  };
  const ended = await tx.offer.findMany({ where: { moveId: move.id, status: { in: ['declined', 'expired'] } } });
  const refused: Refused[] = ended.map((offer) => ({
    proId: offer.proId,
    outcome: offer.status === 'expired' ? 'expired' : 'declined',
    at: (offer.endedAt ?? offer.createdAt).toISOString(),
    terms,
  }));
  return {
    visitId: visit.id,
    kind: visit.kind,
    zone: visit.zone,
    preferredProId: held.proId,
    terms,
    status: 'waiting',
    since: move.createdAt.toISOString(),
    offer: null,
    refused,
    pooledAt: null,
    proId: null,
  };
}
