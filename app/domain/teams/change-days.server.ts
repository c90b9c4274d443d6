import type { Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { isActive, isOver, type VisitActor } from '../visits/visit-status';
import { addDays, splitDays } from './add-days.server';
import { endSeat } from './end-team.server';
import { mark, t } from '#app/platform/texts/t';

/**
 * Changes how many working days a visit takes, as long as no pro has promised one of them. The pay of all together stays what it is. The
 * caller holds the visit. Throws Conflict('illegal_transition').
 */
export async function changeDays(tx: Tx, { lead, days, actor }: { lead: Visit; days: number; actor: VisitActor }): Promise<void> {
  if (lead.leadVisitId)
    throw new Conflict('illegal_transition', t('This is one day of a visit. Change what its visit takes instead.'));
  const others = await tx.visit.findMany({
    where: { leadVisitId: lead.id, status: { not: 'cancelled' } },
    orderBy: { day: 'asc' },
  });
  if (others.some(({ status }) => isActive(status) || isOver(status)))
    throw new Conflict('illegal_transition', t('A pro has promised some of the days already. Unassign them first.'));
  const totalCents = others.reduce((sum, { payoutCents }) => sum + payoutCents, lead.payoutCents);
  const parts = splitDays(totalCents, days);
  const changed = await tx.visit.update({ where: { id: lead.id }, data: { days, payoutCents: parts[0] } });
  for (const { id, day } of others) {
    if (day > days) await endSeat(tx, { visitId: id, actor, reason: mark('The visit takes fewer days') });
    else await tx.visit.update({ where: { id }, data: { payoutCents: parts[day - 1], version: { increment: 1 } } });
  }
  await addDays(tx, changed, { totalCents, from: others.length + 2 });
}
