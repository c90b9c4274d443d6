import { checkCard as check } from '#app/domain/accounts/blocklist.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const checkCard = defineTask('accounts/check-card', ({ bookingId }) => check(db(), { bookingId }));
