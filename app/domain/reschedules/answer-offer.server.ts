import { stepOffer, type OfferEvent } from '#dispatch';
import type { Assignment, Offer, Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { assign } from '../dispatching/assign.server';
import {
  acceptRescheduleOffer,
  declineRescheduleOffer,
  expireRescheduleOffer,
  isRescheduleOffer,
  offerOver,
} from './answer-reschedule-offer.server';
import { lockVisit } from '../visits/change-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { loadOfferState } from '../dispatching/load-offer-state.server';
import { readOverride } from '../dispatching/make-offer.server';
import { performEffects } from '../dispatching/perform-effects.server';

type Held = { offer: Offer; visit: Visit };
type Answer = { offerId: string; proId: string; userId: string };

/** Locks the offer's visit, then reads the offer: every change of an offer is made with its visit locked. */
async function holdOffer(tx: Tx, where: { id: string; proId?: string }): Promise<Held> {
  const found = await tx.offer.findFirst({ where, select: { id: true, visitId: true } });
  if (!found) throw new NotFound();
  const visit = await lockVisit(tx, found.visitId);
  return { visit, offer: await tx.offer.findUniqueOrThrow({ where: { id: found.id } }) };
}

function stillOpen({ offer, visit }: Held): boolean {
  return (
    offer.status === 'open' &&
    offer.expiresAt > now() &&
    offer.windowVersion === visit.windowVersion &&
    offer.payoutCents === visit.payoutCents
  );
}

type Step = { visit: Visit; event: OfferEvent; actor: VisitActor; trigger: string; declineReason?: string };

async function step(tx: Tx, input: Step): Promise<void> {
  const state = await loadOfferState(tx, input.visit);
  const [, effects] = stepOffer(state, input.event, now().toISOString());
  await performEffects(tx, effects, input);
}

/** The offer's pro says yes. Throws NotFound, Conflict('offer_over') or what `assign` throws. */
export async function acceptOffer(tx: Tx, answer: Answer): Promise<Assignment> {
  if (await isRescheduleOffer(tx, answer.offerId)) return acceptRescheduleOffer(tx, answer);
  const held = await holdOffer(tx, { id: answer.offerId, proId: answer.proId });
  if (!stillOpen(held)) throw offerOver();
  const { offer, visit } = held;
  const actor: VisitActor = { kind: 'pro', userId: answer.userId };
  await step(tx, { visit, event: { type: 'accept', proId: answer.proId }, actor, trigger: 'accepted' });
  await tx.pro.update({ where: { id: answer.proId }, data: { offersAccepted: { increment: 1 } } });
  return assign(tx, {
    visitId: visit.id,
    proId: answer.proId,
    actor,
    action: 'accept',
    source: 'offer',
    start: offer.start,
    dayStarts: offer.dayStarts,
    overrideReason: await readOverride(tx, offer),
  });
}

/** The offer's pro says no; the next one is asked. */
export async function declineOffer(tx: Tx, answer: Answer & { reason?: string }): Promise<void> {
  if (await isRescheduleOffer(tx, answer.offerId)) return declineRescheduleOffer(tx, answer);
  const held = await holdOffer(tx, { id: answer.offerId, proId: answer.proId });
  if (!stillOpen(held)) throw offerOver();
  await step(tx, {
    visit: held.visit,
    event: { type: 'decline', proId: answer.proId },
    actor: { kind: 'pro', userId: answer.userId },
    trigger: 'declined',
    declineReason: answer.reason,
  });
}

/** No answer in time; the next one is asked. Stops quietly when the offer has ended or is not due yet. */
export async function expireOffer(tx: Tx, { offerId }: { offerId: string }): Promise<'expired' | 'stale'> {
  if (await isRescheduleOffer(tx, offerId)) return expireRescheduleOffer(tx, { offerId });
  const { offer, visit } = await holdOffer(tx, { id: offerId });
  if (offer.status !== 'open' || offer.expiresAt > now()) return 'stale';
  await step(tx, { visit, event: { type: 'expire' }, actor: { kind: 'system', userId: null }, trigger: 'expired' });
  return 'expired';
}
