import { t } from '#app/platform/texts/t';
import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { notify } from '../notifications/notify.server';
import { recordAudit } from '../audit/record-audit.server';
import { daysPastDue } from './aging';
import { invoiceFacts, readNoticeInvoice } from './invoice-notices.server';
import { lockInvoice } from './lock-invoice.server';

const HALF_DAY_MS = 12 * HOUR_MS;

type Reminder = { invoiceId: string; step: string; day: number | null; sentById?: string };

/** Writes the step down and mails it: a step that stands is never sent again. */
export async function sendReminder(tx: Tx, { invoiceId, step, day, sentById }: Reminder): Promise<boolean> {
  const data = [{ invoiceId, step, day, sentById: sentById ?? null, sentAt: now() }];
  const { count } = await tx.invoiceReminder.createMany({ data, skipDuplicates: true });
  if (count === 0) return false;
  const invoice = await readNoticeInvoice(tx, invoiceId);
  const charges = await tx.billingInvoice.aggregate({
    where: { lateOfId: invoiceId, status: { in: ['draft', 'open'] }, voidReason: null },
    _sum: { totalCents: true },
  });
  const late = charges._sum.totalCents ?? 0;
  const days = invoice.dueAt ? daysPastDue({ dueAt: invoice.dueAt, at: now(), zone: invoice.booking!.site.zone }) : 0;
  const facts = invoiceFacts(invoice);
  await notify(tx, {
    dedupeKey: `invoice-reminder:${invoiceId}:${step}`,
    ...facts.to,
    template: 'invoice-reminder',
    data: () => ({
      ...facts.data(),
      when: days < 0 ? 'before' : days === 0 ? 'today' : 'after',
      daysLate: t('{days, plural, one {# day} other {# days}}', { days }),
      lateCharges: late > 0 ? formatMoney(late, 'always') : undefined,
    }),
  });
  return true;
}

/** An admin reminds the customer now; not twice within half a day. Throws NotFound, Conflict. */
export async function remindNow(tx: Tx, { invoiceId, adminId }: { invoiceId: string; adminId: string }): Promise<void> {
  const row = await lockInvoice(tx, invoiceId);
  if (!row) throw new NotFound(t('Invoice not found'));
  if (row.status !== 'open' || row.voidReason !== null) throw new Conflict('already_done', t('This invoice is no longer open.'));
  const recent = await tx.invoiceReminder.count({
    where: { invoiceId, sentAt: { gt: new Date(now().getTime() - HALF_DAY_MS) } },
  });
  if (recent > 0) throw new Conflict('already_done', t('We sent a reminder in the last 12 hours. Try again tomorrow.'));
  await sendReminder(tx, { invoiceId, step: `by-hand:${randomUUID()}`, day: null, sentById: adminId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'invoice.remind',
    objectType: 'invoice',
    objectId: invoiceId,
    data: { number: row.number },
  });
}
