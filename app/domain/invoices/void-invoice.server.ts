import { t } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Db, Tx } from '#app/platform/db.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { recordAudit } from '../audit/record-audit.server';
import { lockInvoice } from './lock-invoice.server';
import { refreshBookingInvoice } from './sync-booking-invoice.server';

type VoidOrder = { invoiceId: string; adminId: string; reason: string };

/**
 * The office takes an open invoice back, or waives a late charge: recorded at once, from then on no one is reminded, and
 * a task voids it at Stripe. Only where nothing is done on it. Throws NotFound, Conflict.
 */
export async function requestVoid(tx: Tx, { invoiceId, adminId, reason }: VoidOrder): Promise<void> {
  const row = await lockInvoice(tx, invoiceId);
  if (!row) throw new NotFound(t('Invoice not found'));
  const problem = await whyNotVoidable(tx, row);
  if (problem) throw new Conflict('already_done', problem);
  await tx.billingInvoice.update({ where: { id: row.id }, data: { voidReason: reason, voidedById: adminId } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: row.kind === 'late' ? 'invoice.waive' : 'invoice.void',
    objectType: 'invoice',
    objectId: row.id,
    reason,
    data: { number: row.number, totalCents: row.totalCents, lateOfId: row.lateOfId },
  });
  await enqueue(tx, 'billing/void-invoice', { invoiceId: row.id });
}

/** Why an invoice cannot be taken back, in words. Null when it can. */
export async function whyNotVoidable(
  tx: Db,
  row: { id: string; kind: string; status: string; voidReason: string | null },
): Promise<string | null> {
  if (row.kind === 'plan') return t('You can’t void a plan invoice here. Cancel or change the plan instead.');
  if (row.voidReason !== null) return t('This invoice is already void.');
  if (row.status === 'paid') return t('This invoice is paid. Refund it instead.');
  if (row.status !== 'open') return t('You can only void an open invoice.');
  const payments = await tx.payment.count({
    where: { invoiceId: row.id, status: { in: ['pending', 'processing', 'succeeded'] } },
  });
  if (payments > 0) return t('We’re recording a payment for this invoice. Try again in a minute.');
  const charges = await tx.billingInvoice.count({ where: { lateOfId: row.id, status: { not: 'void' } } });
  return charges > 0 ? t('This invoice has late charges. Waive them first.') : null;
}

/** Voids at Stripe what the office took back, outside any transaction. A card that was quicker wins, and the office is notified. */
export async function voidInvoice(db: PrismaClient, { invoiceId }: { invoiceId: string }): Promise<void> {
  const row = await db.billingInvoice.findUnique({ where: { id: invoiceId } });
  if (!row?.stripeInvoiceId || row.voidReason === null || row.status !== 'open') return;
  const stripeInvoiceId = row.stripeInvoiceId;
  await inMoneyMode(row.livemode, async () => {
    const { status } = await stripe().invoices.retrieve(stripeInvoiceId);
    if (status === 'open') await stripe().invoices.voidInvoice(stripeInvoiceId, {}, { idempotencyKey: `${row.opKey}:void` });
    crashpoint('invoice.voided');
    const after = await refreshBookingInvoice(db, { invoiceId });
    if (after?.status === 'paid') await transact(db, (tx) => markUnfulfilled(tx, after.id));
  });
}

async function markUnfulfilled(tx: Tx, invoiceId: string): Promise<void> {
  const row = await tx.billingInvoice.update({ where: { id: invoiceId }, data: { voidReason: null, voidedById: null } });
  await notifyAdmins(tx, {
    dedupeKey: `invoice-void-failed:${invoiceId}`,
    subject: () => t('Invoice {number} was paid before we could void it', { number: row.number ?? '' }),
    text: () => t('It is marked as paid. If it shouldn’t have been charged, refund it.'),
    url: appUrl(`/admin/invoices/${invoiceId}`),
  });
}
