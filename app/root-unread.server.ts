import { unreadCount } from '#app/domain/messages/queries.server';
import { unreadNotices } from '#app/domain/notifications/inbox.server';
import type { Db } from '#app/platform/db.server';
import { isDatabaseAway, isOverload } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';

/** The numbers beside the menu: messages are those of the account that is open, notices the person's own. A page does not fail for them: where they cannot be counted it shows none. */
export async function countUnread(
  db: Db,
  { userId, talksAs }: { userId: string; talksAs: string },
): Promise<{ messages: number; notices: number } | null> {
  try {
    const [messages, notices] = await Promise.all([unreadCount(db, { userId: talksAs }), unreadNotices(db, { userId })]);
    return { messages, notices };
  } catch (error) {
    if (isDatabaseAway(error) || isOverload(error)) throw error;
    logger.error({ err: error }, 'unread messages could not be counted');
    return null;
  }
}
