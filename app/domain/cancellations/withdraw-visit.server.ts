import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { endDispatch } from '../assignments/end-dispatch.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { notify } from '../notifications/notify.server';
import { voidCredits } from '../refunds/refund-credit.server';
import { withdrawOpenReschedules } from '../reschedules/withdraw-reschedule.server';
import { changeVisit } from '../visits/change-visit.server';
import { serviceName } from '../catalog/service-names';
import { endTeam } from '../teams/end-team.server';
import { whenInWords } from '../visits/local-time';
import type { VisitActor } from '../visits/visit-status';

type Ending = {
  visitId: string;
  actor: VisitActor;
  at: Date;
  reason: string;
  /** What the visit's history says about fee and refund. */
  money?: { feeCents?: number; refundCents?: number };
};

/**
 * A visit does not take place: its offers and its assignment end, its reminders are taken back, its pro is told, and the places of its team end with it. The caller holds the
 * booking's and the visit's rows and settles the money. Throws Conflict where the visit has moved on.
 */
export async function withdrawVisit(tx: Tx, { visitId, actor, at, reason, money }: Ending): Promise<void> {
  await changeVisit(tx, {
    visitId,
    action: 'cancel',
    actor,
    data: { reason, ...money },
    set: { cancelledAt: at, cancelReason: reason || null, hold: false, holdReason: null, poolSince: null },
  });
  await withdrawOpenReschedules(tx, { visitId, reason: 'visit canceled' });
  await voidCredits(tx, { visitId });
  const left = await endDispatch(tx, { visitId, reason: 'visit canceled' });
  await cancelNotifications(tx, { visitId });
  if (left) await notifyPro(tx, { visitId, proId: left.proId });
  await endTeam(tx, { leadVisitId: visitId, actor, reason, toldProId: left?.proId ?? null });
}

async function notifyPro(tx: Tx, { visitId, proId }: { visitId: string; proId: string }): Promise<void> {
  const { start, pro, visit } = await tx.assignment.findFirstOrThrow({
    where: { visitId, proId },
    orderBy: { acceptedAt: 'desc' },
    select: {
      start: true,
      pro: { select: { user: { select: { id: true, fullName: true, email: true } } } },
      visit: { select: { kind: true, zone: true, booking: { select: { package: { select: { name: true } } } } } },
    },
  });
  const { user } = pro;
  await notify(tx, {
    dedupeKey: `visit-cancelled-pro:${visitId}:${proId}`,
    userId: user.id,
    template: 'visit-cancelled-pro',
    visitId,
    data: () => ({
      name: user.fullName || user.email,
      service: serviceName(visit.booking.package.name, visit.kind),
      when: whenInWords(start, visit.zone),
      url: appUrl('/pro/dashboard/jobs'),
    }),
  });
}
