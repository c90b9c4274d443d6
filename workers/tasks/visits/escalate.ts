import { escalateOverdue } from '#app/domain/compliance/escalate-overdue.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const escalate = defineTask('visits/escalate', async () => {
  const told = await escalateOverdue(db());
  if (told > 0) logger.info({ told }, 'overdue visits of companies told');
});
