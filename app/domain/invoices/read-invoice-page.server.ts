import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { PrismaClient } from '#prisma';
import { NotFound } from '#app/platform/errors';
import { cardName } from '../payments/card-name';
import { daysPastDue } from './ageing';
import { whyNotVoidable } from './void-invoice.server';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';

const whole = {
  booking: {
    select: {
      reference: true,
      contactName: true,
      contactEmail: true,
      customerId: true,
      site: { select: { zone: true, state: true, city: true } },
    },
  },
  payments: { orderBy: { createdAt: 'asc' } },
  reminders: { orderBy: { sentAt: 'asc' } },
  lateOf: { select: { id: true, number: true } },
  lateCharges: {
    orderBy: { lateMonth: 'asc' },
    select: { id: true, number: true, status: true, totalCents: true, lateMonth: true, lateBps: true },
  },
} satisfies Prisma.BillingInvoiceInclude;

export type InvoiceStep = { at: Date; what: string; who: string | null; note: string | null };

const REMINDED: Record<string, Marked> = {
  '-3': mark('Reminder sent, 3 days before due date'),
  '0': mark('Reminder sent on the due date'),
  '7': mark('Reminder sent, 7 days overdue'),
  '15': mark('Reminder sent, 15 days overdue'),
  '30': mark('Reminder sent, 30 days overdue'),
};

const BY_HAND = mark('Reminder sent manually');

const DONE: Record<string, Marked> = {
  'invoice.record-payment': mark('Payment outside Stripe recorded'),
  'invoice.void': mark('Voided'),
  'invoice.waive': mark('Waived'),
};

/** An invoice of a booking with everything that happened to it, and why it could not be taken back. Throws NotFound. */
export async function readInvoicePage(db: PrismaClient, invoiceId: string) {
  const invoice = await db.billingInvoice.findFirst({ where: { id: invoiceId, kind: { not: 'plan' } }, include: whole });
  if (!invoice?.booking) throw new NotFound(t('Invoice not found'));
  const audited = await db.auditLog.findMany({
    where: { objectType: 'invoice', objectId: invoiceId, action: { in: Object.keys(DONE) } },
    orderBy: { at: 'asc' },
    take: 100,
  });
  const actors = [...audited.map(({ actorId }) => actorId), ...invoice.reminders.map(({ sentById }) => sentById)];
  const people = await db.user.findMany({
    where: { id: { in: actors.filter((id): id is string => id !== null) } },
    select: { id: true, fullName: true, email: true },
  });
  const nameOf = (id: string | null) => {
    const person = people.find((each) => each.id === id);
    return person ? person.fullName || person.email : null;
  };
  const steps: InvoiceStep[] = [
    ...(invoice.status === 'draft' ? [] : [{ at: invoice.issuedAt, what: t('Issued and emailed'), who: null, note: null }]),
    ...invoice.reminders.map(({ sentAt, step, sentById }) => ({
      at: sentAt,
      what: translate(REMINDED[step] ?? BY_HAND),
      who: nameOf(sentById),
      note: null,
    })),
    ...audited.map(({ at, action, actorId, reason }) => ({
      at,
      what: translateKnown(DONE[action] ?? action),
      who: nameOf(actorId),
      note: reason,
    })),
    ...(invoice.paidAt ? [{ at: invoice.paidAt, what: t('Paid'), who: null, note: paidBy(invoice.payments) }] : []),
  ];
  return {
    invoice,
    booking: invoice.booking,
    steps: steps.sort((one, other) => one.at.getTime() - other.at.getTime()),
    days: invoice.dueAt ? daysPastDue({ dueAt: invoice.dueAt, at: now(), zone: invoice.booking.site.zone }) : 0,
    voidProblem: await whyNotVoidable(db, invoice),
    isBeingPaid: invoice.payments.some(({ status }) => status === 'processing'),
  };
}

type PaidRow = { status: string; outside: boolean; outsideReference: string | null } & Parameters<typeof cardName>[0];

function paidBy(payments: PaidRow[]): string {
  const paid = payments.find(({ status }) => status === 'succeeded');
  if (!paid?.outside) return (paid && cardName(paid)) ?? t('By card');
  return paid.outsideReference ? t('Outside Stripe: {reference}', { reference: paid.outsideReference }) : t('Outside Stripe');
}
