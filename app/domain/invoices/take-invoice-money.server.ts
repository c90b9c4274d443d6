import { mark, t } from '#app/platform/texts/t';
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { paidIntentId } from '#app/platform/stripe-id';
import { bankLines, captureLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { nextReceipt } from '../payments/next-receipt.server';
import { notifyInvoicePaid } from './invoice-notices.server';
import type { LockedInvoice } from './lock-invoice.server';

type Paid = { row: LockedInvoice; invoice: Stripe.Invoice };

/**
 * An invoice is paid, by a card on its page or past Stripe: its payment, the ledger and the receipt, once. Money of a card
 * stands in `stripe`, so that refunds, disputes and the comparison work as for any payment; the other stands in `bank`.
 */
export async function takeInvoiceMoney(
  tx: Tx,
  { row, invoice }: Paid,
): Promise<{ paymentId: string; paymentIntentId: string | null } | null> {
  if (row.totalCents === 0) return null;
  const paymentIntentId = paidIntentId(invoice);
  const live = await tx.payment.findFirst({ where: { invoiceId: row.id, status: { in: ['processing', 'succeeded'] } } });
  if (live && live.capturedCents > 0) return { paymentId: live.id, paymentIntentId: live.paymentIntentId };
  if (live && paymentIntentId) await dropRecorded(tx, row, live.id);
  const reference = await tx.booking.findUniqueOrThrow({ where: { id: row.bookingId }, select: { reference: true } });
  const receiptNumber = await nextReceipt(tx, { bookingId: row.bookingId, reference: reference.reference });
  const outside = paymentIntentId === null;
  const taken = { status: 'succeeded' as const, capturedCents: row.totalCents, receiptNumber };
  const paymentId = live && outside ? live.id : randomUUID();
  if (live && outside) await tx.payment.update({ where: { id: live.id }, data: taken });
  else
    await tx.payment.create({
      data: {
        id: paymentId,
        bookingId: row.bookingId,
        kind: 'invoice',
        invoiceId: row.id,
        amountCents: row.totalCents,
        ...taken,
        paymentIntentId,
        outside,
        opKey: `op:${paymentId}`,
        createdAt: now(),
      },
    });
  const money = { customerId: row.customerId, amountCents: row.totalCents };
  await postMovement(tx, {
    kind: outside ? 'invoice-outside' : 'invoice',
    causeId: paymentId,
    bookingId: row.bookingId,
    livemode: row.livemode,
    lines: outside ? bankLines(money) : captureLines(money),
  });
  await notifyInvoicePaid(tx, { invoiceId: row.id, paymentId, receiptNumber });
  return { paymentId, paymentIntentId };
}

/** The office recorded a transfer while a card paid: the card's is what Stripe has, so an admin has to check the other. */
async function dropRecorded(tx: Tx, row: LockedInvoice, paymentId: string): Promise<void> {
  await tx.payment.update({
    where: { id: paymentId },
    data: { status: 'cancelled', failureMessage: mark('This invoice was already paid by card.') },
  });
  await notifyAdmins(tx, {
    dedupeKey: `invoice-paid-twice:${paymentId}`,
    subject: () => t('Invoice {number} was already paid by card', { number: row.number ?? '' }),
    text: () => t('We didn’t record the payment you entered. If you also received that money, send it back.'),
    url: appUrl(`/admin/invoices/${row.id}`),
  });
}
