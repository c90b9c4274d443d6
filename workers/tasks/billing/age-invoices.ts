import { ageInvoices as age } from '#app/domain/invoices/age-invoices.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const ageInvoices = defineTask('billing/age-invoices', () => age(db()));
