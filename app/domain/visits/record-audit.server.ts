import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { currentRequestId } from '#app/platform/request-context.server';
import type { VisitActor } from './visit-status';

type Entry = {
  actor: VisitActor;
  /** "visit.assign", "pro.suspend": object and verb. */
  action: string;
  objectType: string;
  objectId: string;
  reason?: string | null;
  data?: Prisma.InputJsonObject;
};

/** One line of who did what to which object, why and when. Append-only. */
export async function recordAudit(tx: Tx, entry: Entry): Promise<void> {
  await tx.auditLog.create({
    data: {
      at: now(),
      actorId: entry.actor.userId,
      actorKind: entry.actor.kind,
      action: entry.action,
      objectType: entry.objectType,
      objectId: entry.objectId,
      reason: entry.reason ?? null,
      data: entry.data ?? {},
      requestId: currentRequestId() ?? null,
    },
  });
}
