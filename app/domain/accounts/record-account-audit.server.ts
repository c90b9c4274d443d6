import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { currentRequestId } from '#app/platform/request-context.server';

type Entry = { userId: string; action: string; reason?: string; data?: Prisma.InputJsonObject };

/** Writes down what somebody did to his own account. */
export async function recordAccountAudit(tx: Tx, { userId, action, reason, data = {} }: Entry): Promise<void> {
  await tx.auditLog.create({
    data: {
      at: now(),
      actorId: userId,
      actorKind: 'user',
      action,
      objectType: 'user',
      objectId: userId,
      reason,
      data,
      requestId: currentRequestId(),
    },
  });
}
