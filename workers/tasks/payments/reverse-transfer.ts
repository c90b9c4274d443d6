import { sendReversal } from '#app/domain/payouts/reverse-transfer.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const reverseTransfer = defineTask('payments/reverse-transfer', ({ reversalId }) => sendReversal(db(), { reversalId }));
