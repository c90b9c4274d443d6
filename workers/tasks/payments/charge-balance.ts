import { chargeBalance as charge } from '#app/domain/charges/charge-card.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const chargeBalance = defineTask('payments/charge-balance', ({ bookingId }) => charge(db(), { bookingId }));
