import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { dateColumn, firstOfMonth, localDate } from '#app/platform/local-date';
import { BATCH_SIZE, markSwept } from '#app/tasks/sweep-order.server';
import { tryEach } from '#app/tasks/try-each';
import { orderProgramInvoice } from '../invoices/order-invoice.server';
import { lockBooking } from '../payments/booking-account.server';
import { startWindow } from '../catalog/visit-windows';

type Due = { bookingId: string; zone: string };

/**
 * Invoices the months of programs that are billed by the month, once each month is over by the calendar of its location: every visit
 * that was completed before it was over and that no invoice has. What is completed later comes with the next one. A month that fails keeps
 * no others from their invoice, and is tried again behind them.
 *
 * @throws AggregateError once all had their turn, when any has failed
 */
export async function invoiceMonths(db: PrismaClient): Promise<void> {
  const due = await db.$queryRaw<Due[]>`
    SELECT v.booking_id AS "bookingId", v.zone
    FROM program_visit p JOIN visit v ON v.id = p.visit_id JOIN booking b ON b.id = v.booking_id
    WHERE p.invoice_id IS NULL AND p.billable_at IS NOT NULL
      AND p.billable_at < (date_trunc('month', ${now()}::timestamptz AT TIME ZONE v.zone) AT TIME ZONE v.zone)
    GROUP BY v.booking_id, v.zone, b.swept_at
    ORDER BY b.swept_at NULLS FIRST, v.booking_id LIMIT ${BATCH_SIZE}`;
  await markSwept(
    db.booking,
    due.map(({ bookingId: id }) => ({ id })),
  );
  await tryEach(due, (each) => transact(db, (tx) => invoiceMonth(tx, each)));
}

async function invoiceMonth(tx: Tx, { bookingId, zone }: Due): Promise<void> {
  await lockBooking(tx, bookingId);
  const month = firstOfMonth(localDate(now(), zone));
  const { windowStart: start } = startWindow(month, 'any', zone);
  const rows = await tx.programVisit.findMany({
    where: { invoiceId: null, billableAt: { lt: start }, visit: { bookingId } },
    orderBy: { dueOn: 'asc' },
    select: { visitId: true },
  });
  const visitIds = rows.map(({ visitId }) => visitId);
  if (visitIds.length === 0) return;
  const invoiceId = await orderProgramInvoice(tx, { bookingId, visitIds, until: dateColumn(month) });
  if (invoiceId) await tx.programVisit.updateMany({ where: { visitId: { in: visitIds } }, data: { invoiceId } });
}
