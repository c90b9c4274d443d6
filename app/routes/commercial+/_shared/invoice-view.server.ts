import { z } from 'zod';
import { COMPANY_INVOICE_TABS } from '#app/domain/companies/invoice-tabs';
import { roomView } from './company-view.server';

const invoiceView = z.object({
  id: z.string(),
  number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  what: z.string(),
  place: z.string(),
  orderedBy: z.string(),
  visitId: z.string().nullable(),
  totalCents: z.number(),
  issuedAt: z.date(),
  dueAt: z.date().nullable(),
  paidAt: z.date().nullable(),
  hostedUrl: z.string().nullable(),
  days: z.number(),
  lateCents: z.number(),
  zone: z.string(),
  isBeingVoided: z.boolean(),
});

/** `/commercial/invoices`. */
export const invoicesView = z.object({
  room: roomView,
  tab: z.enum(COMPANY_INVOICE_TABS),
  page: z.number(),
  days: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  counts: z.object({ open: z.number(), overdue: z.number(), paid: z.number(), all: z.number() }),
  openCents: z.number(),
  overdueCents: z.number(),
  billingEmail: z.string(),
  invoices: z.array(invoiceView),
});

export type CompanyInvoices = z.output<typeof invoicesView>;
