import { notifyUnread } from '#app/domain/messages/notify-unread.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const notifyOfUnread = defineTask('messages/notify-unread', async ({ messageId }) => {
  await transact(db(), (tx) => notifyUnread(tx, { messageId }));
});
