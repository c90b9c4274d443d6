import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { type Needs, needsText } from '../catalog/equipment';
import { type Team, teamText } from '../catalog/team';
import { daysText } from '../catalog/days';
import { changePlaces } from '../teams/change-places.server';
import { requireEquipment } from '../catalog/list-equipment.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { isActive, isWithoutPro } from '../visits/visit-status';
import { leavePool } from '../dispatching/open-pool.server';
import { endOffer } from '../dispatching/perform-effects.server';
import { mark, t } from '#app/platform/texts/t';
import { inLanguage } from '#app/platform/texts/language.server';

type Change = { visitId: string; adminId: string; needs: Needs & Team & { days: number }; reason: string };

/** The needs of a visit in words: "2 pros, paid 60/40, lift". */
function wordsOf(needs: Change['needs']): string {
  return [teamText(needs), daysText(needs), needsText(needs)].filter(Boolean).join(', ') || '1 person';
}

/**
 * Changes the equipment, the people, the pros and the days that a visit takes, and searches again: an open offer on the old terms is withdrawn, and a
 * visit in the pool leaves it. The same needs again change nothing. Throws InputError beside equipment that is not listed, Conflict('illegal_transition') once a pro has it.
 */
export async function changeNeeds(tx: Tx, { visitId, adminId, needs, reason }: Change): Promise<void> {
  const actor = { kind: 'admin', userId: adminId } as const;
  const visit = await lockVisit(tx, visitId);
  if (!isWithoutPro(visit.status))
    throw new Conflict(
      'illegal_transition',
      isActive(visit.status)
        ? t('A pro has accepted this visit. Unassign them first, then change what it takes.')
        : t('This visit is over, so what it takes can’t be changed.'),
    );
  const equipment = await requireEquipment(tx, needs.equipment, visit.equipment);
  const { people, pros, proShares, days } = needs;
  const [from, to] = inLanguage('en', () => [wordsOf(visit), wordsOf({ equipment, people, pros, proShares, days })] as const);
  if (from === to) return;
  const takes = { pros, proShares, days };
  if (teamText(visit) !== teamText(takes) || visit.days !== days) await changePlaces(tx, { lead: visit, takes, actor });
  if (visit.status === 'offered')
    await endOffer(tx, { visit, outcome: 'withdrawn', actor, reason: mark('What the visit takes was changed') });
  await tx.visit.update({ where: { id: visitId }, data: { equipment, people, version: { increment: 1 } } });
  await leavePool(tx, visit);
  await tx.visit.updateMany({ where: { leadVisitId: visitId, seat: 1 }, data: { equipment, people } });
  const data = { from, to };
  await recordEvent(tx, { visitId, type: 'change-needs', actor, data: { ...data, reason } });
  await recordAudit(tx, { actor, action: 'visit.change-needs', objectType: 'visit', objectId: visitId, reason, data });
  await publishVisit(tx, visitId);
  if (visit.status === 'pending' || visit.status === 'offered')
    await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'needs-changed' });
}
