import { voidInvoice as run } from '#app/domain/invoices/void-invoice.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const voidInvoice = defineTask('billing/void-invoice', ({ invoiceId }) => run(db(), { invoiceId }));
