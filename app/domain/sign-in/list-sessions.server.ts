import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { publishSignOut } from '#app/realtime/publish.server';

const MOST = 50;

/** Where a person is signed in, this browser first. */
export async function listSessions(db: Db, { userId, current }: { userId: string; current: string }) {
  const rows = await db.session.findMany({
    where: { userId, expiresAt: { gt: now() } },
    orderBy: { lastSeenAt: 'desc' },
    take: MOST,
    select: { id: true, tokenHash: true, userAgent: true, createdAt: true, lastSeenAt: true },
  });
  return rows
    .map(({ tokenHash, ...session }) => ({ ...session, isCurrent: tokenHash === current }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Signs one of a person's browsers out; its push notifications end with it. One that is gone already is gone. */
export async function endOneSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
  await tx.session.deleteMany({ where: { id: sessionId, userId } });
  await tx.pushSubscription.deleteMany({ where: { userId, sessionId: null } });
  await publishSignOut(tx, userId);
}
