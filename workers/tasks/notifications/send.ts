import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const send = defineTask('notifications/send', async ({ notificationId }, { isLastAttempt }) => {
  await sendNotification(db(), { notificationId, isLastAttempt });
});
