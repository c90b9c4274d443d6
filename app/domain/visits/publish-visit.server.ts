import type { Db } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { may } from '../memberships/company-role';
import { NotFound } from '#app/platform/errors';

/** Who is notified of a visit's changes: the customer, the pro who is bound to it (no other), the customer's company, the admins. */
export async function visitChannels(db: Db, visitId: string): Promise<string[]> {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: {
      booking: {
        select: {
          customerId: true,
          siteId: true,
          company: { select: { members: { select: { userId: true, role: true, sites: { select: { siteId: true } } } } } },
        },
      },
      assignments: {
        where: { status: { in: ['accepted', 'en_route', 'in_progress', 'completed'] } },
        select: { pro: { select: { userId: true } } },
      },
    },
  });
  if (!visit) throw new NotFound();
  const pros = visit.assignments.map((assignment) => rooms.user(assignment.pro.userId));
  const { customerId, siteId, company } = visit.booking;
  const members = (company?.members ?? [])
    .filter(
      ({ role, sites, userId }) =>
        userId !== customerId && (may(role, 'seeAllSites') || sites.some((each) => each.siteId === siteId)),
    )
    .map(({ userId }) => rooms.user(userId));
  return [rooms.admin(), rooms.user(customerId), ...members, ...pros];
}

/** Notifies everyone the visit concerns once the transaction has committed. */
export async function publishVisit(db: Db, visitId: string): Promise<void> {
  await publish(db, await visitChannels(db, visitId), { type: 'visit.changed', id: visitId });
  const seat = await db.visit.findUniqueOrThrow({ where: { id: visitId }, select: { leadVisitId: true } });
  if (seat.leadVisitId) await publishVisit(db, seat.leadVisitId);
}
