import type { Assignment } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { type HeldVisit, lockVisit } from './change-visit.server';
import { ACTIVE_STATUSES } from './visit-status';

export type HeldAssignment = Assignment & { visit: HeldVisit };

/** Holds a visit and answers the pro's own active assignment on it, with the visit. For any other pro the visit does not exist. */
export async function holdOwnAssignment(tx: Tx, input: { visitId: string; proId: string }): Promise<HeldAssignment> {
  const visit = await lockVisit(tx, input.visitId);
  const assignment = await tx.assignment.findFirst({
    where: { visitId: input.visitId, proId: input.proId, status: { in: [...ACTIVE_STATUSES] } },
  });
  if (!assignment) throw new NotFound();
  return { ...assignment, visit };
}

/** The same for what only the pro who leads may do: photos, findings, times, extra work, a trip in vain. Throws Conflict for the others of a team, and on a day after the first. */
export async function holdLeadAssignment(tx: Tx, input: { visitId: string; proId: string }): Promise<HeldAssignment> {
  const held = await holdOwnAssignment(tx, input);
  const { leadVisitId, seat } = held.visit;
  if (leadVisitId && seat === 1) throw new Conflict('illegal_transition', t('Do this on the page of the first day of the job.'));
  if (leadVisitId)
    throw new Conflict('illegal_transition', t('The lead of your team does this. Ask them, or write to our office.'));
  return held;
}
