import { priceDays as price } from '#app/domain/dispatching/price-days.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const priceDays = defineTask('dispatch/price-waves', async () => {
  await price(db());
});
