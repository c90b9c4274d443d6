import { payOutside as run } from '#app/domain/invoices/record-payment.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const payOutside = defineTask('billing/pay-outside', ({ paymentId }) => run(db(), { paymentId }));
