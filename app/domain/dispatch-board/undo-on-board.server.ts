import { z } from 'zod';
import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { recordAudit } from '../audit/record-audit.server';
import { assignByAdmin } from '../dispatching/override-dispatch.server';
import { endOffer } from '../dispatching/perform-effects.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { notifyFindingAnother } from '../visit-notices/visit-notifications.server';
import { changeVisit, lockVisit } from '../visits/change-visit.server';
import { publishPool } from '../visits/publish-visit.server';
import { NOT_STARTED_STATUSES, VISIT_STATUSES, type VisitStatus } from '../visits/visit-status';
import { mark, t } from '#app/platform/texts/t';

/** As long after the act it can be taken back. */
export const UNDO_MS = 10 * MINUTE_MS;
const ACTIONS = ['visit.assign', 'visit.reassign', 'visit.offer'];
/** So many acts of an admin are looked at; those that stand are shown. */
const MAX_ACTS = 20;
const SHOWN = 5;

/** What the line of the audit log says of the act and of what stood before it. */
const actSchema = z.object({
  proId: z.string(),
  assignmentId: z.string().optional(),
  offerId: z.string().optional(),
  wasStatus: z.enum(VISIT_STATUSES),
  wasProId: z.string().nullable(),
  wasStart: z.string().nullish(),
  wasDayStarts: z.string().nullish(),
  wasHold: z.string().nullable(),
  wasPoolSince: z.string().nullable(),
  wasAttention: z.string().nullish(),
  /** Of a visit whose day was open. */
  wasSettleAt: z.string().optional(),
  wasDispatchAfter: z.string().nullish(),
  wasWindowStart: z.string().optional(),
  wasWindowEnd: z.string().optional(),
});
type Act = z.output<typeof actSchema> & { auditId: string; visitId: string; at: Date };

/** What was over before has no state to go back to that the rest of the product would not change at once. */
export function canGoBackTo(status: VisitStatus): boolean {
  return NOT_STARTED_STATUSES.some((each) => each === status);
}

type Line = { id: bigint; objectId: string; at: Date; data: unknown };

function asAct({ id, objectId, at, data }: Line): Act | null {
  const read = actSchema.safeParse(data);
  if (!read.success || !canGoBackTo(read.data.wasStatus)) return null;
  return { ...read.data, auditId: String(id), visitId: objectId, at };
}

export type Undoable = { auditId: string; text: string; at: Date };

/** What an admin assigned or offered in the last ten minutes and no one has acted on since, the latest first. */
export async function listUndoable(db: Db, { adminId }: { adminId: string }): Promise<Undoable[]> {
  const lines = await db.auditLog.findMany({
    where: { at: { gt: new Date(now().getTime() - UNDO_MS) }, actorId: adminId, objectType: 'visit', action: { in: ACTIONS } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MAX_ACTS,
    select: { id: true, objectId: true, at: true, data: true },
  });
  const standing: Undoable[] = [];
  for (const act of lines.map(asAct)) {
    if (!act || standing.length === SHOWN) continue;
    const found = await findStanding(db, act);
    if (found) standing.push({ auditId: act.auditId, at: act.at, text: found.text });
  }
  return standing;
}

const nameColumns = { select: { companyName: true, user: { select: { fullName: true } } } } as const;
const referenceColumns = { select: { booking: { select: { reference: true } } } } as const;

/** The assignment or offer that the act made, while it stands as it was made. */
async function findStanding(db: Db, act: Act): Promise<{ text: string } | null> {
  const found = act.assignmentId
    ? await db.assignment.findFirst({
        where: { id: act.assignmentId, visitId: act.visitId, status: 'accepted', setOutAt: null, arrivedAt: null },
        select: { pro: nameColumns, visit: referenceColumns },
      })
    : await db.offer.findFirst({
        where: { id: act.offerId ?? act.visitId, visitId: act.visitId, status: 'open' },
        select: { pro: nameColumns, visit: referenceColumns },
      });
  if (!found || (await wasAnswered(db, act))) return null;
  const pro = found.pro.user.fullName || found.pro.companyName;
  const named = { reference: found.visit.booking.reference, pro };
  return {
    text: act.assignmentId ? t('{reference} assigned to {pro}', named) : t('{reference} offered to {pro}', named),
  };
}

/** Whether a customer said that the time is right since then. */
async function wasAnswered(db: Db, { visitId, at }: Act): Promise<boolean> {
  return (await db.visit.count({ where: { id: visitId, customerConfirmedAt: { gt: at } } })) > 0;
}

/**
 * Takes back what this admin assigned or offered: the visit goes to the pro who had it, or waits again as it did: held, in the pool or for its
 * day. A customer who was told of the pro is told that we look for another. Throws NotFound, Conflict('already_done') once someone has acted on it or ten
 * minutes are over, and as `assignByAdmin` where the former pro has other work by now.
 */
export async function undoOnBoard(tx: Tx, { auditId, adminId }: { auditId: string; adminId: string }): Promise<void> {
  const line = await tx.auditLog.findFirst({
    where: { id: BigInt(auditId), actorId: adminId, objectType: 'visit', action: { in: ACTIONS } },
    select: { id: true, objectId: true, at: true, data: true },
  });
  const act = line && asAct(line);
  if (!act) throw new NotFound();
  const visit = await lockVisit(tx, act.visitId);
  if (act.at <= new Date(now().getTime() - UNDO_MS))
    throw new Conflict('already_done', t('This can be undone for 10 minutes. Open the visit to change it.'));
  if (!(await findStanding(tx, act)))
    throw new Conflict(
      'already_done',
      t('Someone has acted on this visit since then, so it can’t be undone. Open the visit to change it.'),
    );
  await giveBack(tx, { act, visit, adminId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'visit.undo',
    objectType: 'visit',
    objectId: act.visitId,
    data: { auditId: act.auditId, proId: act.proId },
  });
}

type Back = { act: Act; visit: Visit; adminId: string };

async function giveBack(tx: Tx, { act, visit, adminId }: Back): Promise<void> {
  if (act.wasProId) {
    await tx.visitExclusion.deleteMany({ where: { visitId: act.visitId, proId: act.wasProId, reason: 'unassigned' } });
    await assignByAdmin(tx, {
      visitId: act.visitId,
      proId: act.wasProId,
      adminId,
      ...formerStarts(act),
      overrideReason: mark('Undone: back to the pro who had it'),
    });
    // The offer took the visit from its pro, which is why it came before others.
    if (act.offerId) await tx.visit.update({ where: { id: act.visitId }, data: { priority: { decrement: 1 } } });
    return;
  }
  const actor = { kind: 'admin' as const, userId: adminId };
  const before = asItWaited(act);
  if (act.offerId) {
    await endOffer(tx, { visit, outcome: 'withdrawn', actor, reason: mark('Undone by an admin') });
    await tx.visit.update({ where: { id: visit.id }, data: before });
    if (before.poolSince) await publishPool(tx, visit.id);
  } else {
    await endDispatch(tx, { visitId: visit.id, reason: mark('Undone by an admin'), as: 'released' });
    await changeVisit(tx, {
      visitId: visit.id,
      action: 'unassign',
      actor,
      data: { proId: act.proId, reason: mark('Undone') },
      set: before,
    });
  }
  await cancelNotifications(tx, { visitId: visit.id });
  if (act.assignmentId) await tellCustomer(tx, act);
  if (!before.poolSince && act.wasHold === null) await enqueue(tx, 'visits/dispatch', { visitId: visit.id, trigger: 'undone' });
}

/** When the pro who had it began; none of them where the first is over by now. */
function formerStarts({ wasStart, wasDayStarts }: Act): { start?: Date; dayStarts?: Date[] } {
  const start = toDate(wasStart);
  if (!start || start <= now()) return {};
  return { start, dayStarts: wasDayStarts ? wasDayStarts.split(',').map((each) => new Date(each)) : [] };
}

function asItWaited(act: Act) {
  return {
    hold: act.wasHold !== null,
    holdReason: act.wasHold,
    poolSince: toDate(act.wasPoolSince),
    attentionReason: act.wasAttention ?? null,
    ...(act.wasSettleAt &&
      act.wasWindowStart &&
      act.wasWindowEnd && {
        settleAt: new Date(act.wasSettleAt),
        dispatchAfter: toDate(act.wasDispatchAfter),
        windowStart: new Date(act.wasWindowStart),
        windowEnd: new Date(act.wasWindowEnd),
        windowVersion: { increment: 1 },
      }),
  };
}

function toDate(instant: string | null | undefined): Date | null {
  return instant ? new Date(instant) : null;
}

/** Only a customer to whom the pro's name went out is told; a message that still waited was taken back. */
async function tellCustomer(tx: Tx, { visitId, assignmentId, at }: Act): Promise<void> {
  const told = await tx.notification.count({
    where: {
      visitId,
      template: 'visit-assigned-customer',
      status: { not: 'cancelled' },
      createdAt: { gte: new Date(at.getTime() - MINUTE_MS) },
    },
  });
  if (told > 0 && assignmentId) await notifyFindingAnother(tx, { visitId, cause: assignmentId });
}
