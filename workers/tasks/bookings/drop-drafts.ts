import { dropAbandonedGuests } from '#app/domain/cancellations/drop-abandoned-guests.server';
import { dropDrafts } from '#app/domain/cancellations/drop-drafts.server';
import { db } from '#app/platform/db.server';
import { tryEach } from '#app/tasks/try-each';
import { defineTask } from '../../define-task';

export const dropUnpaid = defineTask('bookings/drop-drafts', () =>
  tryEach([dropDrafts, dropAbandonedGuests], (step) => step(db())),
);
