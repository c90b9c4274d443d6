import { priceDays as price } from '#app/domain/dispatching/price-days.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

/** No state is begun later than this, so that the one at work can end before the task's time is over. */
const BEGIN_WITHIN_MS = 25_000;

export const priceDays = defineTask('dispatch/price-waves', async (_payload, { signal }) => {
  await price(db(), { signal: AbortSignal.any([signal, AbortSignal.timeout(BEGIN_WITHIN_MS)]) });
});
