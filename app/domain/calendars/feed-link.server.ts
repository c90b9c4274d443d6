import { appUrl } from '#app/platform/app-url.server';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readLink, signLink } from '#app/platform/link-token.server';
import { t } from '#app/platform/texts/t';

/** Calendars ask for years; what ends a feed is a new link or the end of the account. */
const FOREVER = new Date('2100-01-01T00:00:00Z');

/** The private address of a person's calendar feed. Every person who has it reads the feed; a new address revokes it. */
export async function feedUrl(db: Db, userId: string): Promise<string> {
  const { calendarRevision } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { calendarRevision: true } });
  const token = signLink({ purpose: 'calendar-feed', visitId: userId, windowVersion: calendarRevision, expiresAt: FOREVER });
  return appUrl(`/calendar/${token}.ics`);
}

/** Whose feed a link opens. Throws NotFound for links that we did not sign or that were renewed. */
export async function readFeedOwner(db: Db, token: string): Promise<{ userId: string }> {
  const claim = readLink(token, 'calendar-feed');
  const user = claim
    ? await db.user.findFirst({
        where: { id: claim.visitId, calendarRevision: claim.windowVersion, status: 'active', deletedAt: null },
        select: { id: true },
      })
    : null;
  if (!user) throw new NotFound(t('This calendar link no longer works.'));
  return { userId: user.id };
}

/** Revokes the feed's links; the page shows a new one. */
export async function renewFeed(tx: Tx, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { calendarRevision: { increment: 1 } } });
}
