import { sendRefund } from '#app/domain/refunds/refund.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const refund = defineTask('payments/refund', ({ refundId }) => sendRefund(db(), { refundId }));
