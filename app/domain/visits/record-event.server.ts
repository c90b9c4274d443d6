import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import type { VisitEventType } from './visit-event-types';
import type { VisitActor } from './visit-status';

/** Writes one line into a visit's history. `data` is plain JSON; names of people do not belong in it, ids do. */
export async function recordEvent(
  tx: Tx,
  event: { visitId: string; type: VisitEventType; actor: VisitActor; data?: Prisma.InputJsonObject },
): Promise<void> {
  await tx.visitEvent.create({
    data: {
      visitId: event.visitId,
      type: event.type,
      at: now(),
      actorKind: event.actor.kind,
      actorId: event.actor.userId,
      data: event.data ?? {},
    },
  });
}
