import { readCurrentThread } from '#app/domain/support/queries.server';
import { readAttendance } from '#app/domain/support/ticket-mail.server';
import type { Db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import type { ChatPanelData } from './chat-panel-view.server';

/** The customer's open conversation, and whether support is online. */
export async function readChatPanel(db: Db, userId: string): Promise<ChatPanelData> {
  const [thread, { open, opensAt, zone }] = await Promise.all([readCurrentThread(db, userId), readAttendance(db)]);
  return {
    thread,
    isOpenNow: open,
    opensText: opensAt && formatDateTime(opensAt, { zone, showZone: true }),
    opId: crypto.randomUUID(),
  };
}
