import { sendPayout } from '#app/domain/payouts/send-payout.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const send = defineTask('payouts/send', ({ payoutId }) => sendPayout(db(), { payoutId }));
