import { kindLabels } from '#app/domain/invoices/invoice-states';
import { exportInvoices } from '#app/domain/invoices/list-invoices.server';
import { guardLoader } from '#app/http/guard.server';
import { csv, csvHeaders } from '#app/platform/csv';
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

/** The invoices under their filters as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/invoices.csv', async ({ db, url }) => {
  const rows = await exportInvoices(db, readInvoiceFilter(url));
  const lines = rows.map((row) => [
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
  ]);
  return new Response(csv([HEAD, ...lines]), { headers: csvHeaders('invoices.csv') });
});
