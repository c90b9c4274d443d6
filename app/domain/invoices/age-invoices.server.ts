import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { formatMoney } from '#app/platform/format-money';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { lateFeeLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { emitInvoiceEvent } from '../webhook-deliveries/emit-event.server';
import { refreshPaymentStatus } from '../payments/booking-account.server';
import { daysPastDue, fullMonthsLate, lateChargeCents, REMINDER_DAYS, reminderDue } from './aging';
import { getLateRate } from './late-caps.server';
import { lockInvoice, type LockedInvoice } from './lock-invoice.server';
import { orderInvoice } from './order-invoice.server';
import { sendReminder } from './send-reminder.server';
import { refreshBookingInvoice } from './sync-booking-invoice.server';
import { officeZone } from '../settings/office-zone.server';

const BATCH_SIZE = 100;
/** The first reminder, and a day for zones. */
const AHEAD_MS = (1 - REMINDER_DAYS[0]) * DAY_MS;

/** Every open invoice of a booking. A late charge is overdue like any other, but never reminded of, and bears no interest. */
const AGING = { kind: { not: 'plan' as const }, status: 'open', voidReason: null };

/**
 * Reminds of open invoices around their due date, says once that one is overdue, and charges each full month that one stays unpaid
 *. Run once a day; an invoice that fails does not keep the others from their turn, and running twice does nothing twice. Once the signal says
 * stop Stripe is asked about no other invoice: it throws, and the next try goes on with those that are left.
 */
export async function ageInvoices(db: PrismaClient, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const failures: unknown[] = [];
  let after = '';
  for (;;) {
    const due = await db.billingInvoice.findMany({
      where: { ...AGING, dueAt: { lt: new Date(now().getTime() + AHEAD_MS) }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true, livemode: true },
    });
    for (const { id, livemode } of due) {
      signal?.throwIfAborted();
      await inMoneyMode(livemode, () => ageInvoice(db, id)).catch((error: unknown) => {
        logger.warn({ err: error, invoiceId: id }, 'an invoice could not be aged; its next turn comes');
        failures.push(error);
      });
    }
    const last = due.at(-1);
    if (!last || due.length < BATCH_SIZE) break;
    after = last.id;
  }
  if (failures.length > 0) throw failures[0];
}

type Turn = { months: number[]; step: number | null; isNewlyLate: boolean };
const NOTHING: Turn = { months: [], step: null, isNewlyLate: false };

/** What is due for an invoice now and was not done yet. */
async function turnOf(db: Tx | PrismaClient, invoiceId: string): Promise<Turn> {
  const row = await db.billingInvoice.findUniqueOrThrow({
    where: { id: invoiceId },
    select: {
      kind: true,
      dueAt: true,
      overdueAt: true,
      totalCents: true,
      booking: { select: { lateBps: true, site: { select: { zone: true, state: true } } } },
      reminders: { where: { day: { not: null } }, select: { day: true } },
      lateCharges: { select: { lateMonth: true } },
    },
  });
  const zone = row.booking?.site.zone ?? (await officeZone(db));
  if (!row.dueAt) return NOTHING;
  const given = { dueAt: row.dueAt, at: now(), zone };
  const days = daysPastDue(given);
  const isNewlyLate = days > 0 && row.overdueAt === null;
  if (row.kind === 'late') return { ...NOTHING, isNewlyLate };
  const charged = new Set(row.lateCharges.map(({ lateMonth }) => lateMonth));
  const late = Array.from({ length: fullMonthsLate(given) }, (_, index) => index + 1).filter((month) => !charged.has(month));
  // A month that costs nothing gets no charge: on its own it is no reason to ask Stripe each day.
  const months = late.length > 0 && row.booking && (await monthOf(db, row.totalCents, row.booking)).cents > 0 ? late : [];
  const step = reminderDue(days);
  const isSent = step !== null && row.reminders.some(({ day }) => (day ?? step) >= step);
  return { months, step: isSent ? null : step, isNewlyLate };
}

type Agreed = { lateBps: number; site: { state: string } };

/** What a full month of delay of an invoice costs, and at which rate. */
async function monthOf(db: Tx | PrismaClient, invoicedCents: number, { lateBps, site }: Agreed) {
  const rate = await getLateRate(db, { state: site.state, agreedBps: lateBps });
  return { rate, cents: lateChargeCents(invoicedCents, rate) };
}

async function ageInvoice(db: PrismaClient, invoiceId: string): Promise<void> {
  const turn = await turnOf(db, invoiceId);
  if (turn.months.length === 0 && turn.step === null && !turn.isNewlyLate) return;
  // No customer is reminded of money whose payment we have not been told of: Stripe is asked first.
  const fresh = await refreshBookingInvoice(db, { invoiceId });
  if (fresh?.status !== 'open') return;
  crashpoint('invoice.asked');
  await transact(db, (tx) => takeTurn(tx, invoiceId));
}

async function takeTurn(tx: Tx, invoiceId: string): Promise<void> {
  const row = await lockInvoice(tx, invoiceId);
  if (!row || row.status !== 'open' || row.voidReason !== null) return;
  // The office has its money in the bank; Stripe is being told.
  if (await tx.payment.count({ where: { invoiceId, status: 'processing' } })) return;
  const { months, step, isNewlyLate } = await turnOf(tx, invoiceId);
  if (isNewlyLate) {
    await tx.billingInvoice.update({ where: { id: invoiceId }, data: { overdueAt: now() } });
    await emitInvoiceEvent(tx, { invoiceId, news: 'overdue' });
  }
  for (const month of months) await chargeMonth(tx, row, month);
  if (step !== null) await sendReminder(tx, { invoiceId, step: String(step), day: step });
}

/** One full month late: a charge of its own, posted with its row, once a month. */
async function chargeMonth(tx: Tx, row: LockedInvoice, lateMonth: number): Promise<void> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: row.bookingId },
    select: { reference: true, lateBps: true, site: { select: { state: true } } },
  });
  const { rate: lateBps, cents: totalCents } = await monthOf(tx, row.totalCents, booking);
  if (totalCents === 0) return;
  const amount = formatMoney(row.totalCents, 'always');
  const label = `Late charge for month ${lateMonth} on invoice ${row.number ?? ''}: ${lateBps / 100}% of ${amount}`;
  const { bookingId, customerId, livemode } = row;
  const id = await orderInvoice(tx, {
    lines: [{ label, amountCents: totalCents }],
    taxCents: 0,
    creditCents: 0,
    totalCents,
    bookingId,
    customerId,
    livemode,
    kind: 'late',
    cause: `late:${row.id}:${lateMonth}`,
    description: `${label} (${booking.reference})`,
    late: { lateOfId: row.id, lateMonth, lateBps },
  });
  if (!id) return;
  await postMovement(tx, {
    kind: 'late-fee',
    causeId: id,
    bookingId,
    livemode,
    lines: lateFeeLines({ customerId, feeCents: totalCents }),
  });
  await refreshPaymentStatus(tx, bookingId);
}
