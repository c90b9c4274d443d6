import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { proNameForCustomers } from '../names/pro-name';

/** What the rating page shows: whose work it was, and whether this side has written. Throws NotFound for strangers and unfinished visits. */
export async function readReviewable(db: Db, { visitId, userId }: { visitId: string; userId: string }) {
  const visit = await db.visit.findFirst({
    where: {
      id: visitId,
      status: 'completed',
      leadVisitId: null,
      OR: [{ booking: { customerId: userId } }, { assignments: { some: { status: 'completed', pro: { userId } } } }],
    },
    select: {
      id: true,
      zone: true,
      completedAt: true,
      booking: { select: { customerId: true, contactName: true, package: { select: { name: true } } } },
      assignments: {
        where: { status: 'completed' },
        select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
      },
      reviews: { select: { side: true, consentAt: true } },
    },
  });
  const pro = visit?.assignments[0]?.pro;
  if (!visit || !pro) throw new NotFound();
  const side = visit.booking.customerId === userId ? ('customer' as const) : ('pro' as const);
  return {
    visitId,
    side,
    zone: visit.zone,
    completedAt: visit.completedAt,
    service: visit.booking.package.name,
    proName: proNameForCustomers(pro),
    customerName: visit.booking.contactName,
    isDone: visit.reviews.some((review) => review.side === side),
    mayShow: visit.reviews.some((review) => review.side === 'customer' && review.consentAt !== null),
  };
}
