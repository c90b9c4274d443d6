import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { CREDIT_KINDS } from '../ledger/queries.server';
import { readAccount } from '../payments/booking-account.server';
import { PAID_AFTERWARDS } from '../payments/paid-afterwards';
import { BATCH_SIZE, IN_TURN, markSwept } from '#app/tasks/sweep-order.server';

const NEXT = { select: { id: true }, orderBy: IN_TURN, take: BATCH_SIZE } as const;

/** Payloads for the tasks of refunds that have not gone out. */
export async function overdueRefunds(db: PrismaClient, before: Date): Promise<{ refundId: string }[]> {
  const rows = await db.refund.findMany({ where: { status: 'pending', createdAt: { lt: before } }, ...NEXT });
  await markSwept(db.refund, rows);
  return rows.map(({ id }) => ({ refundId: id }));
}

/** Fees and tips whose charge has not come to an end. */
export function overdueFees(db: PrismaClient, before: Date): Promise<{ paymentId: string }[]> {
  return payments(db, { kind: { in: ['fee', 'tip'] }, status: 'processing', createdAt: { lt: before } });
}

/** Payments that came past Stripe and that its invoice does not know yet. */
export function outsidePayments(db: PrismaClient, before: Date): Promise<{ paymentId: string }[]> {
  return payments(db, { outside: true, status: 'processing', createdAt: { lt: before } });
}

async function payments(db: PrismaClient, where: Prisma.PaymentWhereInput): Promise<{ paymentId: string }[]> {
  const rows = await db.payment.findMany({ where, ...NEXT });
  await markSwept(db.payment, rows);
  return rows.map(({ id }) => ({ paymentId: id }));
}

/** Invoices that were ordered and not issued. */
export function draftInvoices(db: PrismaClient, before: Date): Promise<{ invoiceId: string }[]> {
  return invoices(db, { issuedAt: { lt: before }, status: 'draft' });
}

/** Invoices that the office took back and Stripe still shows as open. */
export function takenBackInvoices(db: PrismaClient, before: Date): Promise<{ invoiceId: string }[]> {
  return invoices(db, { issuedAt: { lt: before }, status: 'open', voidReason: { not: null } });
}

async function invoices(db: PrismaClient, where: Prisma.BillingInvoiceWhereInput): Promise<{ invoiceId: string }[]> {
  const rows = await db.billingInvoice.findMany({ where: { ...where, kind: { not: 'plan' } }, ...NEXT });
  await markSwept(db.billingInvoice, rows);
  return rows.map(({ id }) => ({ invoiceId: id }));
}

/** No card will be charged any more, and the status stays `none`. */
const PAID_BY_CREDIT = {
  ledger: { some: { kind: { in: CREDIT_KINDS } } },
  payments: { none: {} },
} satisfies Prisma.BookingWhereInput;

/** Bookings whose work at the customer's is done and whose rest has not been charged. */
export async function openBalances(db: PrismaClient, before: Date): Promise<{ bookingId: string }[]> {
  const isDone = {
    workDoneAt: { lt: before },
    visits: {
      some: { status: 'completed', completedAt: { lt: before } },
      none: { leadVisitId: null, kind: { not: 'takedown' }, status: { notIn: ['completed', 'cancelled'] } },
    },
    payments: { none: { kind: 'balance', status: { in: ['pending', 'succeeded', 'failed'] } } },
  } satisfies Prisma.BookingWhereInput;
  const uncharged = await bookings(db, {
    // "Failed" where a fee was refused. Each by its own index; without it every booking that waits for its visit would be read.
    OR: [{ paymentStatus: 'deposit_paid' }, { paymentStatus: 'failed' }, { ...PAID_AFTERWARDS, NOT: PAID_BY_CREDIT }],
    ...isDone,
  });
  // Once part was given back, the status doesn't say whether anything is open.
  const refunded = await bookings(db, { paymentStatus: 'partially_refunded', terms: 'deposit', ...isDone });
  for (const booking of refunded) if ((await readAccount(db, booking.bookingId)).openCents > 0) uncharged.push(booking);
  return uncharged;
}

/** Refused balances whose next try is due. */
export function dueRetries(db: PrismaClient): Promise<{ bookingId: string }[]> {
  return bookings(db, { nextRetryAt: { lte: now() } });
}

async function bookings(db: PrismaClient, where: Prisma.BookingWhereInput): Promise<{ bookingId: string }[]> {
  const rows = await db.booking.findMany({ where, ...NEXT });
  await markSwept(db.booking, rows);
  return rows.map(({ id }) => ({ bookingId: id }));
}

/** Shares that are to come back from a pro's account. */
export async function overdueReversals(db: PrismaClient, before: Date): Promise<{ reversalId: string }[]> {
  const rows = await db.transferReversal.findMany({ where: { status: 'pending', createdAt: { lt: before } }, ...NEXT });
  await markSwept(db.transferReversal, rows);
  return rows.map(({ id }) => ({ reversalId: id }));
}

/** Payouts that pros asked for. */
export async function overduePayouts(db: PrismaClient, before: Date): Promise<{ payoutId: string }[]> {
  const rows = await db.payout.findMany({ where: { status: 'requested', createdAt: { lt: before } }, ...NEXT });
  await markSwept(db.payout, rows);
  return rows.map(({ id }) => ({ payoutId: id }));
}
