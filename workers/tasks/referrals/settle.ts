import { settleReferral } from '#app/domain/referrals/settle-referral.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const settle = defineTask('referrals/settle', ({ bookingId }) =>
  transact(db(), (tx) => settleReferral(tx, { bookingId })),
);
