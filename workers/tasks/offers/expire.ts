import { expireOffer } from '#app/domain/reschedules/answer-offer.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const expire = defineTask('offers/expire', async ({ offerId }) => {
  await transact(db(), (tx) => expireOffer(tx, { offerId }));
});
