import type { Visit } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { failureRule } from '../visits/failure-policy';

/** Whether a visit stands as missed because its last pro came and the customer's side kept them from it: no one was there, a locked gate. */
export async function isMissedByCustomer(db: Db, { id: visitId, status }: Pick<Visit, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'no_show') return false;
  const failure = await db.visitFailure.findFirst({
    where: { visitId },
    orderBy: { createdAt: 'desc' },
    select: { reason: true, createdAt: true },
  });
  if (!failure || !failureRule(failure.reason).customerSide) return false;
  return (await db.assignment.count({ where: { visitId, acceptedAt: { gt: failure.createdAt } } })) === 0;
}
