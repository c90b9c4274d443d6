import type { Approval } from '#dispatch';
import { z } from 'zod';
import type { Offer, Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { publishPro } from '../assignments/publish-pro.server';
import { notifyOffer } from '../visit-notices/visit-notifications.server';
import { payInAll } from '../visits/days.server';
import { changeVisit } from '../visits/change-visit.server';
import { startsAfterFirst } from '../assignments/offer-days';
import type { VisitActor } from '../visits/visit-status';

type OfferDetails = {
  proId: string;
  /** The engine's yes, judged with the pro locked. */
  approval: Approval;
  source: 'rank' | 'admin';
  expiresAt: Date;
};

type OfferInput = OfferDetails & {
  visit: Visit;
  actor: VisitActor;
  /** The rule that the office broke for it, and why. */
  override?: { rule: string; overrideReason: string };
};

/** Gives one pro the first choice on a pending visit until `expiresAt`. The caller holds the visit's and the pro's rows. */
export async function makeOffer(tx: Tx, input: OfferInput): Promise<{ offerId: string }> {
  const { visit, proId, source, expiresAt } = input;
  const changed = await changeVisit(tx, {
    visitId: visit.id,
    action: 'offer',
    actor: input.actor,
    data: { proId, source, expiresAt: expiresAt.toISOString(), ...input.override },
    set: { firstOfferedAt: visit.firstOfferedAt ?? now(), poolSince: null, attentionReason: null, hold: false, holdReason: null },
  });
  return storeOffer(tx, { visit: changed, proId, approval: input.approval, source, expiresAt });
}

const overrideSchema = z.object({ rule: z.string().min(1), overrideReason: z.string().min(1) });

/** Why the office broke a rule for an open offer, as the history of its visit says; undefined where it broke none. */
export async function readOverride(db: Db, { visitId, source }: Pick<Offer, 'visitId' | 'source'>): Promise<string | undefined> {
  if (source !== 'admin') return undefined;
  const made = await db.visitEvent.findFirst({
    where: { visitId, type: 'offer' },
    orderBy: { id: 'desc' },
    select: { data: true },
  });
  return overrideSchema.safeParse(made?.data).data?.overrideReason;
}

type StoredOffer = OfferDetails & {
  visit: Pick<Visit, 'id' | 'leadVisitId' | 'seat' | 'payoutCents' | 'windowVersion' | 'days'>;
  moveId?: string;
};

/** Stores an offer of the visit, or of its new time (`moveId`), and tells the pro. The caller holds the visit's and the pro's rows. */
export async function storeOffer(tx: Tx, input: StoredOffer): Promise<{ offerId: string }> {
  const { visit, proId, approval, expiresAt } = input;
  const start = new Date(approval.start);
  const offer = await tx.offer.create({
    data: {
      visitId: visit.id,
      moveId: input.moveId ?? null,
      proId,
      start,
      end: new Date(approval.end),
      busyFrom: new Date(start.getTime() - approval.travelBeforeSeconds * 1000),
      miles: approval.miles,
      payoutCents: visit.payoutCents,
      dayStarts: startsAfterFirst(approval),
      inAllCents: visit.days > 1 ? await payInAll(tx, visit) : null,
      windowVersion: visit.windowVersion,
      source: input.source,
      createdAt: now(),
      expiresAt,
    },
  });
  await tx.pro.update({ where: { id: proId }, data: { offersMade: { increment: 1 } } });
  await enqueue(tx, 'offers/expire', { offerId: offer.id }, { runAt: expiresAt });
  await notifyOffer(tx, { offerId: offer.id });
  await publishPro(tx, proId, { type: 'offer.changed', id: offer.id });
  return { offerId: offer.id };
}
