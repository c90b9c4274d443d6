import { signOffBySilence } from '#app/domain/fulfillment/sign-off.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const signOff = defineTask('visits/sign-off', async ({ visitId }) => {
  await transact(db(), (tx) => signOffBySilence(tx, { visitId }));
});
