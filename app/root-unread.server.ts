import { countUnread, type Unread } from '#app/domain/messages/count-unread.server';
import type { Db } from '#app/platform/db.server';
import { isDatabaseAway, isOverload } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';

/** The numbers beside the menu: messages are those of the account that is open, notices the person's own. A page does not fail for them: where they cannot be counted it shows none. */
export async function readUnread(db: Db, who: { userId: string; talksAs: string }): Promise<Unread | null> {
  try {
    return await countUnread(db, who);
  } catch (error) {
    if (isDatabaseAway(error) || isOverload(error)) throw error;
    logger.error({ err: error }, 'unread messages could not be counted');
    return null;
  }
}
