import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { PrismaClient } from '#prisma';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { daysPastDue } from './aging';
import { mailedTo } from './invoice-notices.server';
import { listInvoiceSteps } from './list-invoice-steps.server';
import { whyNotVoidable } from './void-invoice.server';

const whole = {
  booking: {
    select: {
      reference: true,
      contactName: true,
      contactEmail: true,
      company: { select: { billingEmail: true } },
      customerId: true,
      site: { select: { zone: true, state: true, city: true } },
    },
  },
  payments: { orderBy: { createdAt: 'asc' } },
  lateOf: { select: { id: true, number: true } },
  lateCharges: {
    orderBy: { lateMonth: 'asc' },
    select: { id: true, number: true, status: true, totalCents: true, lateMonth: true, lateBps: true },
  },
} satisfies Prisma.BillingInvoiceInclude;

type Asked = { invoiceId: string; before: Date | null };

/**
 * An invoice of a booking with a page of what happened to it, the newest first and before a moment where one is given, where it is mailed, and
 * why it could not be taken back. Throws NotFound.
 */
export async function readInvoicePage(db: PrismaClient, { invoiceId, before }: Asked) {
  const invoice = await db.billingInvoice.findFirst({ where: { id: invoiceId, kind: { not: 'plan' } }, include: whole });
  if (!invoice?.booking) throw new NotFound(t('Invoice not found'));
  return {
    invoice,
    booking: invoice.booking,
    email: mailedTo(invoice.booking),
    ...(await listInvoiceSteps(db, { invoice, before })),
    days: invoice.dueAt ? daysPastDue({ dueAt: invoice.dueAt, at: now(), zone: invoice.booking.site.zone }) : 0,
    voidProblem: await whyNotVoidable(db, invoice),
    isBeingPaid: invoice.payments.some(({ status }) => status === 'processing'),
  };
}
