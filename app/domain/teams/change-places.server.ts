import type { Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { splitPlaces, type Team } from '../catalog/team';
import { isActive, isOver, type VisitActor } from '../visits/visit-status';
import { addPlaces } from './add-places.server';
import { endSeat } from './end-team.server';
import { holdTeam } from './seat-team.server';

type Takes = Team & { days: number };

/**
 * Changes how many pros a visit takes, how they share its pay, and on how many days, as long as no pro has promised any of it: offers of places
 * end, and places are searched for again once the lead is known. The pay of all together stays what it is. The caller holds the visit.
 * Throws Conflict('illegal_transition').
 */
export async function changePlaces(
  tx: Tx,
  { lead, takes, actor }: { lead: Visit; takes: Takes; actor: VisitActor },
): Promise<void> {
  if (lead.leadVisitId)
    throw new Conflict('illegal_transition', t('This is one part of a visit. Change what its visit takes instead.'));
  const others = await tx.visit.findMany({
    where: { leadVisitId: lead.id, status: { not: 'cancelled' } },
    orderBy: [{ seat: 'asc' }, { day: 'desc' }],
  });
  if (others.some(({ status }) => isActive(status) || isOver(status)))
    throw new Conflict('illegal_transition', t('A pro has promised a part of this visit already. Unassign them first.'));
  await holdTeam(tx, { leadVisitId: lead.id, reason: mark('The team was changed') });
  const { pros, proShares, days } = takes;
  const totalCents = others.reduce((sum, { payoutCents }) => sum + payoutCents, lead.payoutCents);
  const parts = splitPlaces(totalCents, takes);
  const changed = await tx.visit.update({ where: { id: lead.id }, data: { pros, proShares, days } });
  for (const { id, seat, day } of others) {
    const part = parts.find((place) => place.seat === seat && place.day === day);
    if (!part) await endSeat(tx, { visitId: id, actor, reason: mark('The visit takes fewer pros or days') });
    else
      await tx.visit.update({
        where: { id },
        data: { payoutCents: part.cents, ...(day === 1 ? { days } : {}), version: { increment: 1 } },
      });
  }
  await tx.visit.update({ where: { id: lead.id }, data: { payoutCents: parts[0]?.cents ?? 0 } });
  await addPlaces(tx, changed, { totalCents, standing: others });
}
