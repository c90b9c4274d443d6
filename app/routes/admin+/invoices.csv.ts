import { kindLabels, type InvoiceRow } from '#app/domain/invoices/invoice-states';
import { invoicePages } from '#app/domain/invoices/list-invoices.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { readInvoiceFilter } from './_shared/invoices-search';

const HEAD = [
  'Invoice',
  'Booking',
  'Customer',
  'For',
  'Status',
  'Issued (UTC)',
  'Due (UTC)',
  'Paid (UTC)',
  'Days overdue',
  'Amount',
  'Late charges',
  'Reminders',
];

function asLine(row: InvoiceRow): string[] {
  return [
    row.number ?? '',
    row.reference,
    row.who,
    kindLabels[row.kind] ?? row.kind,
    row.status,
    row.issuedAt.toISOString(),
    row.dueAt?.toISOString() ?? '',
    row.paidAt?.toISOString() ?? '',
    String(row.status === 'open' ? Math.max(0, row.days) : 0),
    (row.totalCents / 100).toFixed(2),
    (row.lateCents / 100).toFixed(2),
    String(row.reminders),
  ];
}

/** The invoices under their filters as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/invoices.csv', async ({ db, url }) =>
  csvResponse('invoices.csv', { head: HEAD, pages: invoicePages(db, readInvoiceFilter(url)), asLine }),
);
