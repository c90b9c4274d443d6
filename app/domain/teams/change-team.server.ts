import type { Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { splitCents, type Team, teamWeights } from '../catalog/team';
import { isActive, isOver, type VisitActor } from '../visits/visit-status';
import { addSeats } from './add-seats.server';
import { endSeat } from './end-team.server';
import { holdTeam } from './seat-team.server';
import { mark, t } from '#app/platform/texts/t';

/**
 * Changes how many pros a visit takes and how they share its pay, as long as no pro has promised a place: offers of places end, and places
 * are searched for again once the lead is known. The pay of all together stays what it is. The caller holds the visit.
 * Throws Conflict('illegal_transition').
 */
export async function changeTeam(tx: Tx, { lead, team, actor }: { lead: Visit; team: Team; actor: VisitActor }): Promise<void> {
  if (lead.leadVisitId)
    throw new Conflict('illegal_transition', t('This is one place in a team. Change what its visit takes instead.'));
  const seats = await tx.visit.findMany({
    where: { leadVisitId: lead.id, status: { not: 'cancelled' } },
    orderBy: { seat: 'asc' },
  });
  if (seats.some(({ status }) => isActive(status) || isOver(status)))
    throw new Conflict('illegal_transition', t('A pro of the team has accepted already. Unassign them first.'));
  await holdTeam(tx, { leadVisitId: lead.id, reason: mark('The team was changed') });
  const totalCents = seats.reduce((sum, { payoutCents }) => sum + payoutCents, lead.payoutCents);
  const parts = splitCents(totalCents, teamWeights(team));
  const changed = await tx.visit.update({ where: { id: lead.id }, data: { ...team, payoutCents: parts[0] } });
  for (const { id, seat } of seats) {
    if (seat > team.pros) await endSeat(tx, { visitId: id, actor, reason: mark('The visit takes fewer pros') });
    else await tx.visit.update({ where: { id }, data: { payoutCents: parts[seat - 1], version: { increment: 1 } } });
  }
  await addSeats(tx, changed, { totalCents, from: seats.length + 2 });
}
