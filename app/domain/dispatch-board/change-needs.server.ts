import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { type Needs, needsText } from '../catalog/equipment';
import { requireEquipment } from '../catalog/list-equipment.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { isActive, type VisitStatus } from '../visits/visit-status';
import { endOffer } from '../dispatching/perform-effects.server';

/** May what a visit takes still be changed? A pro who has accepted it was told what it took then. */
export function canChangeNeeds(status: VisitStatus): boolean {
  return status === 'pending' || status === 'offered' || status === 'unfulfilled' || status === 'no_show';
}

type Change = { visitId: string; adminId: string; needs: Needs; reason: string };

/**
 * Changes the equipment and the people that a visit takes, and searches again: an open offer on the old terms is withdrawn. The same
 * needs again change nothing. Throws InputError beside equipment that is not listed, Conflict('illegal_transition') once a pro has it.
 */
export async function changeNeeds(tx: Tx, { visitId, adminId, needs, reason }: Change): Promise<void> {
  const actor = { kind: 'admin', userId: adminId } as const;
  const visit = await lockVisit(tx, visitId);
  if (!canChangeNeeds(visit.status))
    throw new Conflict(
      'illegal_transition',
      isActive(visit.status)
        ? 'A pro has accepted this visit. Unassign them first, then change what it takes.'
        : 'This visit is over, so what it takes can’t be changed.',
    );
  const equipment = await requireEquipment(tx, needs.equipment, visit.equipment);
  const [from, to] = [visit, { equipment, people: needs.people }].map((each) => needsText(each) ?? '1 person');
  if (from === to) return;
  if (visit.status === 'offered')
    await endOffer(tx, { visit, outcome: 'withdrawn', actor, reason: 'What the visit takes was changed' });
  await tx.visit.update({ where: { id: visitId }, data: { equipment, people: needs.people, version: { increment: 1 } } });
  const data = { from: from ?? '', to: to ?? '' };
  await recordEvent(tx, { visitId, type: 'change-needs', actor, data: { ...data, reason } });
  await recordAudit(tx, { actor, action: 'visit.change-needs', objectType: 'visit', objectId: visitId, reason, data });
  await publishVisit(tx, visitId);
  if (visit.status === 'pending' || visit.status === 'offered')
    await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'needs-changed' });
}
