import { sweepPlaces } from '#app/domain/places/sweep-places.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('places/sweep', async () => {
  const asked = await sweepPlaces(db());
  if (asked > 0) logger.info({ asked }, 'addresses looked up');
});
