import type { Assignment } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { lockVisit } from './change-visit.server';
import { ACTIVE_STATUSES } from './visit-status';

/** Holds a visit and answers the pro's own active assignment on it. For any other pro the visit does not exist. */
export async function holdOwnAssignment(tx: Tx, input: { visitId: string; proId: string }): Promise<Assignment> {
  await lockVisit(tx, input.visitId);
  const assignment = await tx.assignment.findFirst({
    where: { visitId: input.visitId, proId: input.proId, status: { in: [...ACTIVE_STATUSES] } },
  });
  if (!assignment) throw new NotFound();
  return assignment;
}
