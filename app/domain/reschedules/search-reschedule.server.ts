import { judge, rankPros, stepOffer, type Approval, type OfferEffect, type OfferState, type Refused } from '#dispatch';
import type { VisitMove } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { onlyQuietLeft } from '../dispatching/quiet-hours.server';
import { loadProblem } from '../dispatching/load-problem.server';
import { storeDecision } from '../dispatching/store-decision.server';
import { lockPro } from '../assignments/travel-buffer.server';
import { lockBooking } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import { isWaiting, needsAttention, type VisitActor } from '../visits/visit-status';
import { confirmReschedule } from './confirm-reschedule.server';
import { expireReschedule } from './expire-reschedule.server';
import { rescheduleNow } from './reschedule-now.server';
import { offerReschedule } from './offer-reschedule.server';
import { withdrawReschedule } from './withdraw-reschedule.server';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

export type MoveSearch = 'stale' | 'kept' | 'moved' | 'withdrawn' | 'lapsed' | 'assigned' | 'offered' | 'quiet';

/**
 * One run of the engine for another time of a promised visit: the pro who has it is asked first, then the others; the
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
    await withdrawReschedule(tx, { moveId: move.id, reason: 'The visit has started or is over' });
    return 'withdrawn';
  }
  if (move.expiresAt <= now()) return expireReschedule(tx, { moveId: move.id });
  const open = await tx.offer.findFirst({ where: { visitId: visit.id, status: 'open' }, select: { id: true } });
  return open ? 'kept' : searchOnce(tx, { move, trigger: input.trigger });
}

type Chosen = Extract<OfferEffect, { type: 'assign' | 'send_offer' }>;

async function searchOnce(tx: Tx, { move, trigger }: { move: VisitMove; trigger: string }): Promise<MoveSearch> {
  const window = { windowStart: move.windowStart, windowEnd: move.windowEnd };
  const held = await tx.assignment.findFirstOrThrow({
    where: { visitId: move.visitId, status: 'accepted' },
    select: { proId: true },
  });
  const loaded = await loadProblem(tx, { visitId: move.visitId, withOffers: true, window });
  const visit = { ...loaded.visit, preferredProId: held.proId };
  const problem = { ...loaded.problem, visits: [visit] };
  const ranked = rankPros(visit, problem, { purpose: 'offer' });
  const state = await moveState(tx, move, held.proId);
  // He who holds it is asked first, even if that has to wait for his morning.
  const holder = ranked.filter(({ proId }) => proId === held.proId);
  const quietUntil = onlyQuietLeft(state, holder, problem) ?? onlyQuietLeft(state, ranked, problem);
  if (quietUntil && quietUntil < move.expiresAt) {
    await enqueue(tx, 'visits/search-move', { moveId: move.id, trigger: 'quiet-hours-over' }, { runAt: quietUntil });
    return 'quiet';
  }
  let candidates = ranked.flatMap(({ proId, verdict }) =>
    verdict.ok ? [{ proId, autoAccept: problem.pros.find((pro) => pro.proId === proId)?.autoAccept ?? false }] : [],
  );
  for (;;) {
    const [, effects] = stepOffer(state, { type: 'offer', ranked: candidates }, now().toISOString());
    const chosen = effects.find((effect): effect is Chosen => effect.type === 'assign' || effect.type === 'send_offer');
    const approval = chosen ? await approve(tx, { move, proId: chosen.proId }) : null;
    if (chosen && !approval) {
      candidates = candidates.filter(({ proId }) => proId !== chosen.proId);
      continue;
    }
    const outcome = !chosen ? 'looked' : chosen.type === 'assign' ? 'assigned' : 'offered';
    await storeDecision(tx, {
      visitId: move.visitId,
      trigger: `move: ${trigger}`,
      outcome,
      chosenProId: chosen?.proId ?? null,
      problem,
      ranked,
    });
    if (!chosen || !approval) return expireReschedule(tx, { moveId: move.id });
    return carryOut(tx, { move, chosen, approval });
  }
}

async function carryOut(tx: Tx, step: { move: VisitMove; chosen: Chosen; approval: Approval }): Promise<MoveSearch> {
  const { move, chosen, approval } = step;
  if (chosen.type === 'assign') {
    await confirmReschedule(tx, { moveId: move.id, proId: chosen.proId, start: new Date(approval.start), source: 'auto' });
    return 'assigned';
  }
  const answerBy = new Date(chosen.expiresAt);
  const expiresAt = answerBy < move.expiresAt ? answerBy : move.expiresAt;
  await offerReschedule(tx, { move, proId: chosen.proId, approval, expiresAt });
  return 'offered';
}

/** Locks the chosen pro and judges him once more on the rows as they are now, in the new window. */
async function approve(tx: Tx, { move, proId }: { move: VisitMove; proId: string }): Promise<Approval | null> {
  await lockPro(tx, proId);
  const window = { windowStart: move.windowStart, windowEnd: move.windowEnd };
  const { visit, problem } = await loadProblem(tx, { visitId: move.visitId, proIds: [proId], withOffers: true, window });
  const pro = problem.pros[0];
  const verdict = pro ? judge(visit, pro, problem, { purpose: 'offer' }) : null;
  return verdict?.ok ? verdict : null;
}

/** The offer machine's view of the search: the visit in its new window, waiting, with those who said no to it. */
async function moveState(tx: Tx, move: VisitMove, heldBy: string): Promise<OfferState> {
  const visit = await tx.visit.findUniqueOrThrow({ where: { id: move.visitId } });
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
    preferredProId: heldBy,
    terms,
    status: 'waiting',
    since: move.createdAt.toISOString(),
    offer: null,
    refused,
    pooledAt: null,
    proId: null,
  };
}
