import type { Mutant } from './mutant';

/** Work on invoice, and what becomes of invoices that are late. */
export const invoicesMutants: Mutant[] = [
  {
    what: 'a house may go on invoice',
    file: 'prisma/migrations/20261122081300_net_30/migration.sql',
    find: "  IF NEW.terms = 'net_30' AND NOT EXISTS (",
    replace: "  IF NEW.terms = 'net_30' AND false AND NOT EXISTS (",
    test: 'tests/integration/payments/net-terms.test.ts',
    only: 'the database lets no house',
  },
  {
    what: 'after an outage old reminders are made up for',
    file: 'app/domain/invoices/aging.ts',
    find: 'REMINDER_DAYS.findLast((step) => step <= days)',
    replace: 'REMINDER_DAYS.find((step) => step <= days)',
    test: 'tests/integration/payments/aging.test.ts',
    only: 'over a hundred days',
  },
  {
    what: 'the cap of a state is not looked at',
    file: 'app/domain/invoices/aging.ts',
    find: 'Math.min(agreedBps, capBps)',
    replace: 'Math.max(agreedBps, capBps)',
    test: 'tests/integration/payments/aging.test.ts',
    only: 'above the cap',
  },
  {
    what: 'a waived charge stays in the ledger',
    file: 'app/domain/invoices/sync-booking-invoice.server.ts',
    find: "invoice.status === 'void' && (await postVoid(tx, row))",
    replace: "invoice.status === 'void' && row.status !== 'void'",
    and: {
      file: 'app/domain/invoices/sync-booking-invoice.server.ts',
      find: "import { postVoid } from './post-void.server';",
      replace: '',
    },
    test: 'tests/integration/payments/aging.test.ts',
    only: 'an admin waives',
  },
  {
    what: 'a customer who has paid is charged while the event is on its way',
    file: 'app/domain/invoices/age-invoices.server.ts',
    find: 'const fresh = await refreshBookingInvoice(db, { invoiceId });',
    replace: 'const fresh = await db.billingInvoice.findUnique({ where: { id: invoiceId } });',
    test: 'tests/integration/payments/aging.test.ts',
    only: 'interest stops',
  },
  {
    what: 'an invoice is made again after a death between its making and our row',
    file: 'app/domain/invoices/issue-invoice.server.ts',
    find: '{ idempotencyKey: ordered.opKey! }',
    replace: '{ idempotencyKey: `${ordered.opKey}:${Math.random()}` }',
    test: 'tests/faults/invoice-kills.test.ts',
    only: 'killed at invoice.made',
  },
  {
    what: 'the comparison looks for bank transfers at Stripe',
    file: 'app/domain/reconciliation/ledger-snapshot.server.ts',
    find: 'p.captured_cents > 0 AND NOT p.outside AND b.livemode',
    replace: 'p.captured_cents > 0 AND b.livemode',
    test: 'tests/integration/payments/net-invoices.test.ts',
    only: 'the office records a bank transfer',
  },
];
