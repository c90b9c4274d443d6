import { sweepDeliveries } from '#app/domain/webhook-deliveries/sweep-deliveries.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('webhooks/sweep', async () => {
  const { ended, found } = await sweepDeliveries(db());
  if (ended > 0) logger.info({ ended }, 'old deliveries left the log');
  if (found > 0) logger.info({ found }, 'deliveries without a task got one');
});
