import { retryBalance as retry } from '#app/domain/charges/retry-balance.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const retryBalance = defineTask('payments/retry-balance', ({ bookingId }) => retry(db(), { bookingId }));
