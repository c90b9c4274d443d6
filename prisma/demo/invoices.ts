import { issueInvoice } from '#app/domain/invoices/issue-invoice.server';
import { orderVisitInvoice } from '#app/domain/invoices/order-invoice.server';
import { payOutside, recordPayment } from '#app/domain/invoices/record-payment.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { forgetNews, inThePast } from './stripe';
import { daysBefore, type DemoData } from './demo-data';

/** One of them was paid by check so many days after it came; the others are open. */
const PAID = { nth: 1, afterDays: 12 };

/**
 * The invoices of work that was done on invoice, each issued when its visit was completed, by the same code that
 * issues them all year. Called when the demo data's rows are stored. With a key of Stripe's own the demo data stays in our database only.
 */
export async function sendInvoices(demoData: DemoData): Promise<void> {
  if (env().STRIPE_SECRET_KEY) return;
  const onInvoice = new Set(demoData.rows.bookings.filter(({ terms }) => terms === 'net_30').map(({ id }) => id));
  const done = demoData.rows.visits
    .filter(({ status, bookingId }) => status === 'completed' && onInvoice.has(bookingId))
    .map(({ id, completedAt }) => ({ visitId: id ?? '', at: new Date(completedAt ?? demoData.now) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  await inThePast(async () => {
    for (const [nth, { visitId, at }] of done.entries()) {
      setClock(at);
      await transact(db(), (tx) => orderVisitInvoice(tx, { visitId }));
      const { id: invoiceId, totalCents } = await db().billingInvoice.findFirstOrThrow({ where: { visitId } });
      await issueInvoice(db(), { invoiceId });
      if (nth !== PAID.nth) continue;
      setClock(daysBefore(at, -PAID.afterDays));
      await payByCheck(invoiceId, totalCents);
    }
  });
  await forgetNews();
}

async function payByCheck(invoiceId: string, amountCents: number): Promise<void> {
  const { id: adminId } = await db().user.findUniqueOrThrow({ where: { email: 'admin@demo.test' } });
  await transact(db(), (tx) => recordPayment(tx, { invoiceId, adminId, amountCents, reference: 'Check 2041' }));
  const { id: paymentId } = await db().payment.findFirstOrThrow({ where: { invoiceId } });
  await payOutside(db(), { paymentId });
}
