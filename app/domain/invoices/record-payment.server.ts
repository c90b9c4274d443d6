import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { lockInvoice } from './lock-invoice.server';
import { refreshBookingInvoice } from './sync-booking-invoice.server';
import { t } from '#app/platform/texts/t';

type Recorded = { invoiceId: string; adminId: string; amountCents: number; reference: string };

/**
 * The office has an invoice's money in the bank: the payment's row with its key, then a task tells Stripe, and what Stripe
 * says is booked. Stripe pays an invoice past itself as a whole, so the amount has to be the whole. Throws NotFound,
 * InputError (field `amount`), Conflict.
 */
export async function recordPayment(tx: Tx, { invoiceId, adminId, amountCents, reference }: Recorded): Promise<void> {
  const row = await lockInvoice(tx, invoiceId);
  if (!row) throw new NotFound(t('Invoice not found'));
  if (row.status === 'paid') throw new Conflict('already_done', t('This invoice is already paid.'));
  if (row.status !== 'open' || row.voidReason !== null) throw new Conflict('already_done', t('This invoice is no longer open.'));
  if (await tx.payment.count({ where: { invoiceId, status: { in: ['pending', 'processing', 'succeeded'] } } }))
    throw new Conflict('already_done', t('We’re recording a payment for this invoice. Try again in a minute.'));
  if (amountCents !== row.totalCents)
    throw new InputError(t('The amount doesn’t match the invoice'), {
      amount: t('Enter {amount}, the full amount of the invoice', { amount: formatMoney(row.totalCents, 'always') }),
    });
  const id = randomUUID();
  await tx.payment.create({
    data: {
      id,
      bookingId: row.bookingId,
      kind: 'invoice',
      invoiceId,
      status: 'processing',
      amountCents,
      outside: true,
      outsideReference: reference,
      opKey: `op:${id}`,
      createdAt: now(),
    },
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'invoice.record-payment',
    objectType: 'invoice',
    objectId: invoiceId,
    reason: reference,
    data: { number: row.number, amountCents, paymentId: id },
  });
  await enqueue(tx, 'billing/pay-outside', { paymentId: id });
}

/** Tells Stripe that an invoice was paid past it, outside any transaction, and posts what Stripe says then. Stops quietly when it is done. */
export async function payOutside(db: PrismaClient, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await db.payment.findUnique({ where: { id: paymentId }, include: { invoice: true } });
  if (!payment?.invoice?.stripeInvoiceId || !payment.outside || payment.status !== 'processing') return;
  const { id: invoiceId, livemode, stripeInvoiceId } = payment.invoice;
  await inMoneyMode(livemode, async () => {
    crashpoint('invoice.pay-stored');
    const { status } = await stripe().invoices.retrieve(stripeInvoiceId);
    if (status === 'open' || status === 'uncollectible')
      await stripe().invoices.pay(stripeInvoiceId, { paid_out_of_band: true }, { idempotencyKey: payment.opKey });
    crashpoint('invoice.paid-outside');
    await refreshBookingInvoice(db, { invoiceId });
  });
}
