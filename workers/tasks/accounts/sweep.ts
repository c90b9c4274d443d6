import { sweepDesigns } from '#app/domain/house-designs/sweep-designs.server';
import { settleBans } from '#app/domain/users/ban-user.server';
import { sweepAccounts } from '#app/domain/privacy/data-export.server';
import { queueStripeDeletions } from '#app/domain/privacy/delete-stripe-customers.server';
import { deleteExpired } from '#app/domain/privacy/forget-expired.server';
import { rekeyOptOuts } from '#app/domain/notifications/email-opt-outs.server';
import { reassignLeftBookings } from '#app/domain/companies/reassign-left-bookings.server';
import { db } from '#app/platform/db.server';
import { tryEach } from '#app/tasks/try-each';
import { defineTask } from '../../define-task';

export const sweep = defineTask('accounts/sweep', async () => {
  const steps = [
    sweepAccounts,
    deleteExpired,
    queueStripeDeletions,
    sweepDesigns,
    settleBans,
    reassignLeftBookings,
    rekeyOptOuts,
  ];
  await tryEach(steps, (step) => step(db()));
});
