import { issueInvoice as run } from '#app/domain/invoices/issue-invoice.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const issueInvoice = defineTask('billing/issue-invoice', ({ invoiceId }) => run(db(), { invoiceId }));
