import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { notify } from '../notifications/notify.server';
import { readSiteSettings } from '../settings/queries.server';

export function readNoticeInvoice(tx: Tx, invoiceId: string) {
  return tx.billingInvoice.findUniqueOrThrow({
    where: { id: invoiceId },
    include: {
      booking: { include: { site: { select: { zone: true } }, company: { select: { billingEmail: true, closedAt: true } } } },
      lateOf: { select: { number: true } },
    },
  });
}

type NoticeInvoice = Awaited<ReturnType<typeof readNoticeInvoice>>;

/** Where the recipients of its mails find an invoice and its PDF: those of an open company on the company's pages. */
function pagesOf({ id, booking }: NoticeInvoice): { list: string; pdf: string } {
  return booking?.company && !booking.company.closedAt
    ? { list: appUrl('/commercial/invoices?tab=all'), pdf: appUrl(`/commercial/invoices/${id}.pdf`) }
    : { list: appUrl('/billing-history'), pdf: appUrl(`/billing-history/invoices/${id}`) };
}

/** Where the invoices of a booking are mailed: to the company's billing address, or to the one that was given for it. */
export function mailedTo({ company, contactEmail }: { company: { billingEmail: string } | null; contactEmail: string }): string {
  return company?.billingEmail ?? contactEmail;
}

/**
 * What every mail about an invoice says, and its recipient. Stripe's pages open for every person who has the mail; ours ask them to sign in.
 */
export function invoiceFacts(invoice: NoticeInvoice) {
  const booking = invoice.booking!;
  const pages = pagesOf(invoice);
  const day = (at: Date | null) => (at ? formatDateTime(at, { style: 'long-date', zone: booking.site.zone }) : '');
  return {
    pages,
    to: { userId: booking.customerId, email: mailedTo(booking) },
    data: () => ({
      name: booking.contactName,
      number: invoice.number ?? '',
      reference: booking.reference,
      what: invoice.description,
      amount: formatMoney(invoice.totalCents, 'always'),
      due: day(invoice.dueAt),
      url: invoice.hostedUrl ?? pages.list,
      netDays: String(booking.netDays),
      lateBps: String(booking.lateBps),
      pdfUrl: invoice.pdfUrl ?? pages.pdf,
    }),
  };
}

/** The invoice is out: what for, when it is due, its page and its PDF. A late charge says of which invoice. */
export async function notifyInvoiceIssued(tx: Tx, { invoiceId }: { invoiceId: string }): Promise<void> {
  const invoice = await readNoticeInvoice(tx, invoiceId);
  const { to, data } = invoiceFacts(invoice);
  const dedupeKey = `invoice-issued:${invoiceId}`;
  if (invoice.kind === 'late')
    await notify(tx, {
      dedupeKey,
      ...to,
      template: 'late-charge',
      data: () => ({ ...data(), original: invoice.lateOf?.number ?? '' }),
    });
  else {
    const { bankAccount } = await readSiteSettings(tx);
    await notify(tx, {
      dedupeKey,
      ...to,
      template: 'invoice-issued',
      data: () => (bankAccount ? { ...data(), bankAccount } : data()),
    });
  }
}

export async function notifyInvoicePaid(
  tx: Tx,
  { invoiceId, paymentId, receiptNumber }: { invoiceId: string; paymentId: string; receiptNumber: string },
): Promise<void> {
  const { to, data, pages } = invoiceFacts(await readNoticeInvoice(tx, invoiceId));
  await notify(tx, {
    dedupeKey: `invoice-paid:${paymentId}`,
    ...to,
    template: 'invoice-paid',
    data: () => ({ ...data(), receiptNumber, url: pages.list }),
  });
}

export async function notifyInvoiceVoided(tx: Tx, { invoiceId }: { invoiceId: string }): Promise<void> {
  const invoice = await readNoticeInvoice(tx, invoiceId);
  const { to, data, pages } = invoiceFacts(invoice);
  await notify(tx, {
    dedupeKey: `invoice-voided:${invoiceId}`,
    ...to,
    template: invoice.kind === 'late' ? 'late-charge-waived' : 'invoice-voided',
    data: () => ({ ...data(), reason: invoice.voidReason ?? '', url: pages.list }),
  });
}
