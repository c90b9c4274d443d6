import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import { promiseInWords } from '../visits/local-time';

type Unassigned = { assignmentId: string; /** What the pro reads as the reason. */ reason?: (() => string) | undefined };

/** The office, or a rule of it, took a promised visit from its pro: they need not come. Once for each promise. */
export async function notifyUnassigned(tx: Tx, { assignmentId, reason }: Unassigned): Promise<void> {
  const { start, pro, visit } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: {
      start: true,
      pro: { select: { userId: true, user: { select: { fullName: true } } } },
      visit: {
        select: {
          id: true,
          kind: true,
          zone: true,
          booking: { select: { reference: true, package: { select: { name: true } } } },
        },
      },
    },
  });
  const { booking } = visit;
  await notify(tx, {
    dedupeKey: `visit-unassigned-pro:${assignmentId}`,
    userId: pro.userId,
    template: 'visit-unassigned-pro',
    visitId: visit.id,
    data: () => ({
      name: pro.user.fullName,
      service: serviceName(booking.package.name, visit.kind),
      when: promiseInWords(start, visit.zone),
      reference: booking.reference,
      ...(reason && { reason: reason() }),
      url: appUrl('/pro/dashboard/jobs'),
    }),
  });
}
