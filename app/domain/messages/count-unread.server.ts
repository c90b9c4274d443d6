import { countUnreadNotices } from '#app/domain/notifications/inbox.server';
import type { Db } from '#app/platform/db.server';
import { readShared } from '#app/platform/shared-reads.server';
import { unreadThreads } from './queries.server';

export type Unread = { messages: number; notices: number };

/**
 * What stands unread beside the menu of every page, by one statement: the messages in the conversations of `talksAs`, and the notices in
 * the inbox of `userId`, counted to 100.
 */
export function countUnread(db: Db, { userId, talksAs }: { userId: string; talksAs: string }): Promise<Unread> {
  return readShared(db, `unread of ${userId} as ${talksAs}`, async () => {
    const [row] = await db.$queryRaw<Unread[]>`
      SELECT (SELECT coalesce(sum(count), 0)::int FROM (${unreadThreads(talksAs)}) AS unread) AS messages, ${countUnreadNotices(userId)} AS notices`;
    return row ?? { messages: 0, notices: 0 };
  });
}
