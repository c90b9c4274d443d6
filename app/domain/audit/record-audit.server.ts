import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { currentRequestId, findDoer } from '#app/platform/request-context.server';

/** `user` changed their own account; `shell` is a command run on the server. */
type AuditActor = { kind: 'customer' | 'pro' | 'admin' | 'system' | 'user' | 'shell'; userId: string | null };

type Entry = {
  actor: AuditActor;
  /** "visit.assign", "pro.suspend": object and verb. */
  action: string;
  objectType: string;
  objectId: string;
  reason?: string | null;
  data?: Prisma.InputJsonObject;
};

/**
 * One line of who did what to which object, why and when; of a person in another's account also for whom. Append-only; the only place
 * that writes the audit log.
 */
export async function recordAudit(tx: Tx, entry: Entry): Promise<void> {
  const doer = findDoer(entry.actor.userId);
  await tx.auditLog.create({
    data: {
      at: now(),
      actorId: doer.userId,
      actorKind: entry.actor.kind,
      action: entry.action,
      objectType: entry.objectType,
      objectId: entry.objectId,
      reason: entry.reason ?? null,
      data: { ...entry.data, ...(doer.isForOther ? { forId: entry.actor.userId } : {}) },
      requestId: currentRequestId() ?? null,
    },
  });
}
