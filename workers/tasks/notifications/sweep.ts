import { sweepNotifications } from '#app/domain/notification-delivery/sweep-notifications.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('notifications/sweep', async () => {
  const found = await sweepNotifications(db());
  if (found > 0) logger.info({ found }, 'overdue notices were taken up again');
});
