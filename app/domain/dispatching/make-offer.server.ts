import type { Approval } from '#dispatch';
import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { publishPro } from '../assignments/publish-pro.server';
import { notifyOffer } from '../visit-notices/visit-notifications.server';
import { changeVisit } from '../visits/change-visit.server';
import type { VisitActor } from '../visits/visit-status';

type OfferInput = {
  visit: Visit;
  proId: string;
  /** The engine's yes, judged with the pro locked. */
  approval: Approval;
  source: 'rank' | 'admin';
  expiresAt: Date;
  actor: VisitActor;
  /** The rule that the office broke for it, and why. */
  override?: { rule: string; overrideReason: string };
};

/** Gives one pro the first choice on a pending visit until `expiresAt`. The caller holds the visit's and the pro's rows. */
export async function makeOffer(tx: Tx, input: OfferInput): Promise<{ offerId: string }> {
  const { visit, proId, approval, actor } = input;
  const start = new Date(approval.start);
  const changed = await changeVisit(tx, {
    visitId: visit.id,
    action: 'offer',
    actor,
    data: { proId, source: input.source, expiresAt: input.expiresAt.toISOString(), ...input.override },
    set: { firstOfferedAt: visit.firstOfferedAt ?? now(), poolSince: null, attentionReason: null, hold: false, holdReason: null },
  });
  const offer = await tx.offer.create({
    data: {
      visitId: visit.id,
      proId,
      start,
      end: new Date(approval.end),
      busyFrom: new Date(start.getTime() - approval.travelBeforeSeconds * 1000),
      miles: approval.miles,
      payoutCents: changed.payoutCents,
      windowVersion: changed.windowVersion,
      source: input.source,
      createdAt: now(),
      expiresAt: input.expiresAt,
    },
  });
  await tx.pro.update({ where: { id: proId }, data: { offersMade: { increment: 1 } } });
  await enqueue(tx, 'offers/expire', { offerId: offer.id }, { runAt: input.expiresAt });
  await notifyOffer(tx, { offerId: offer.id });
  await publishPro(tx, proId, { type: 'offer.changed', id: offer.id });
  return { offerId: offer.id };
}
