import { publishSignOut } from '#app/realtime/publish.server';
import type { Tx } from '#app/platform/db.server';

/** Ends a user's sessions on the server, sockets included; `exceptSession` stays. */
export async function endSessions(tx: Tx, input: { userId: string; exceptSession?: string }): Promise<void> {
  const { userId, exceptSession } = input;
  await tx.session.deleteMany({ where: { userId, ...(exceptSession ? { tokenHash: { not: exceptSession } } : {}) } });
  await publishSignOut(tx, userId, exceptSession);
}
