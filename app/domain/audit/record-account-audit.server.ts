import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { recordAudit } from './record-audit.server';

type Entry = { userId: string; action: string; reason?: string; data?: Prisma.InputJsonObject };

/** Records what a user did to their own account. */
export async function recordAccountAudit(tx: Tx, { userId, ...entry }: Entry): Promise<void> {
  await recordAudit(tx, { actor: { kind: 'user', userId }, objectType: 'user', objectId: userId, ...entry });
}
