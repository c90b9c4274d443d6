import { sweepWaitlist } from '#app/domain/waitlist/sweep-waitlist.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('waitlist/sweep', async () => {
  await sweepWaitlist(db());
});
