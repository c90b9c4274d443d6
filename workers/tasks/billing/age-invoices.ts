import { ageInvoices as age } from '#app/domain/invoices/age-invoices.server';
import { db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { defineTask } from '../../define-task';

/** Stripe is asked about each invoice that has a turn, and those of a month's first day have theirs together. */
const LIMIT_MS = 20 * MINUTE_MS;

export const ageInvoices = defineTask('billing/age-invoices', (_payload, { signal }) => age(db(), { signal }), LIMIT_MS);
