import type { ChargeStatus, Prisma, RefundStatus } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { bookingIdsByPart } from '../bookings/booking-ids-by-part.server';
import { toPage, timeWhere, type MoneyPage, type MoneyQuery } from './money-row';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whose booking: by reference, address, the customer's id, or the booking's own id or its first or last eight characters. */
export async function bookingSearch(db: Db, search: string): Promise<Prisma.BookingWhereInput[]> {
  if (UUID.test(search)) return [{ id: search }, { customerId: search }];
  if (search.includes('@')) return [{ contactEmail: search }, { customer: { email: search } }];
  return [{ reference: search.toUpperCase() }, { id: { in: await bookingIdsByPart(db, search) } }];
}

async function searchPayments(db: Db, search: string): Promise<Prisma.PaymentWhereInput> {
  if (!search) return {};
  const booking = (await bookingSearch(db, search)).map((each) => ({ booking: each }));
  const own = UUID.test(search)
    ? [{ id: search }]
    : [{ paymentIntentId: search }, { checkoutSessionId: search }, { receiptNumber: search }];
  return { OR: [...booking, ...own] };
}

/** Attempts to take money, the newest first; `failed` those that were refused. */
export async function listCharges(db: Db, query: MoneyQuery, which: 'charges' | 'failed'): Promise<MoneyPage> {
  const wanted: Prisma.PaymentWhereInput =
    which === 'failed'
      ? { OR: [{ status: 'failed' }, { failureMessage: { not: null }, capturedCents: 0 }] }
      : query.status
        ? { status: query.status as ChargeStatus }
        : { status: { not: 'failed' } };
  const rows = await db.payment.findMany({
    where: {
      AND: [
        wanted,
        { booking: { livemode: isLiveMoney() } },
        await searchPayments(db, query.search),
        timeWhere('createdAt', query),
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: query.take + 1,
    select: {
      id: true,
      createdAt: true,
      kind: true,
      status: true,
      amountCents: true,
      refundedCents: true,
      disputedAt: true,
      paymentIntentId: true,
      failureMessage: true,
      outside: true,
      outsideReference: true,
      booking: { select: { reference: true, contactName: true } },
    },
  });
  return toPage(
    rows.map((row) => ({
      id: row.id,
      at: row.createdAt,
      kind: row.kind,
      status: row.disputedAt ? 'disputed' : row.status,
      who: row.booking.contactName,
      reference: row.booking.reference,
      amountCents: row.amountCents,
      otherCents: row.refundedCents,
      stripeId: row.paymentIntentId,
      note: row.outside ? `Outside Stripe: ${row.outsideReference ?? 'no reference'}` : row.failureMessage,
    })),
    query.take,
  );
}

/** Money on its way back to cards, the newest first. */
export async function listRefunds(db: Db, query: MoneyQuery): Promise<MoneyPage> {
  const { search, status } = query;
  const found: Prisma.RefundWhereInput = search
    ? {
        OR: [
          ...(await bookingSearch(db, search)).map((booking) => ({ payment: { booking } })),
          UUID.test(search) ? { id: search } : { stripeRefundId: search },
        ],
      }
    : {};
  const rows = await db.refund.findMany({
    where: {
      AND: [
        status ? { status: status as RefundStatus } : {},
        { payment: { booking: { livemode: isLiveMoney() } } },
        found,
        timeWhere('createdAt', query),
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: query.take + 1,
    select: {
      id: true,
      createdAt: true,
      status: true,
      amountCents: true,
      proCents: true,
      reason: true,
      bearer: true,
      stripeRefundId: true,
      payment: { select: { booking: { select: { reference: true, contactName: true } } } },
    },
  });
  return toPage(
    rows.map((row) => ({
      id: row.id,
      at: row.createdAt,
      kind: row.bearer,
      status: row.status,
      who: row.payment.booking.contactName,
      reference: row.payment.booking.reference,
      amountCents: row.amountCents,
      otherCents: row.proCents,
      stripeId: row.stripeRefundId,
      note: row.reason,
    })),
    query.take,
  );
}
