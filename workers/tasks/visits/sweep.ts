import { sweepVisits } from '#app/domain/fulfillment/sweep-visits.server';
import { alertLate } from '#app/domain/fulfillment/alert-late.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('visits/sweep', async () => {
  const late = await alertLate(db());
  if (late > 0) logger.info({ late }, 'late pros alerted');
  const found = await sweepVisits(db());
  if (found.offers + found.visits > 0) logger.info(found, 'visits swept');
});
