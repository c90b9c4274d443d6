import type { Assignment } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { assign } from '../dispatching/assign.server';
import type { VisitActor } from '../visits/visit-status';
import { recordEvent } from '../visits/record-event.server';
import { rescheduleNow } from './reschedule-now.server';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

/**
 * The new time is promised, on all of its days: in one transaction the old promise ends, the window moves and the new promise is made, so that at no
 * moment the visit has neither. Both sides are told of the new time, and the customer of another pro. The caller holds booking and visit. Throws what `assign` throws; then nothing has changed.
 */
export async function confirmReschedule(
  tx: Tx,
  input: { moveId: string; proId: string; start: Date; dayStarts: Date[]; source: 'auto' | 'offer' },
): Promise<Assignment> {
  const { moveId, proId, start, dayStarts, source } = input;
  const { visitId, heldBy } = await rescheduleNow(tx, { moveId, actor: SYSTEM, search: false, nextProId: proId });
  if (heldBy && heldBy !== proId)
    await recordEvent(tx, { visitId, type: 'pro-changed', actor: SYSTEM, data: { moveId, fromProId: heldBy, toProId: proId } });
  const moved = { moveId, previousProId: heldBy === proId ? null : heldBy };
  return assign(tx, { visitId, proId, actor: SYSTEM, action: 'assign', source, start, dayStarts, moved });
}
