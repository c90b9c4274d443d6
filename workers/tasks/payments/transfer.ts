import { sendTransfer } from '#app/domain/payouts/send-transfer.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const transfer = defineTask('payments/transfer', ({ transferId }) => sendTransfer(db(), { transferId }));
