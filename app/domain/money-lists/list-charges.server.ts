import type { ChargeStatus, Payment, Prisma, RefundStatus } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { laterNames } from '#app/platform/later-methods';
import { t } from '#app/platform/texts/t';
import { readSorted, type Sorted, type SortedPage } from '#app/platform/read-sorted';
import { officeDays } from '../settings/office-zone.server';
import type { MoneyFilter, MoneyRow } from './money-row';
import { isUuid, searchBookings, searchPaidBookings } from './search-money.server';
import { outsideWords } from './outside-words';
import { refundStatus } from './refund-status';

async function searchPayments(db: Db, search: string): Promise<Prisma.PaymentWhereInput> {
  if (!search) return {};
  const own = isUuid(search)
    ? [{ id: search }]
    : [{ paymentIntentId: search }, { checkoutSessionId: search }, { receiptNumber: search }];
  return { OR: [{ bookingId: { in: await searchBookings(db, search) } }, ...own] };
}

const chargeColumns = {
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
  laterWith: true,
  laterMethods: true,
  booking: { select: { reference: true, contactName: true } },
} satisfies Prisma.PaymentSelect;

/** Attempts to take money; `failed` those that were refused. */
export async function listCharges(
  db: Db,
  { tab, search, status, ...days }: MoneyFilter & { tab: 'charges' | 'failed' },
  page: SortedPage,
): Promise<Sorted<MoneyRow>> {
  const wanted: Prisma.PaymentWhereInput =
    tab === 'failed' ? { hasFailed: true } : status ? { status: status as ChargeStatus } : { status: { not: 'failed' } };
  const createdAt = await officeDays(db, days);
  const where: Prisma.PaymentWhereInput[] = [
    wanted,
    { booking: { livemode: isLiveMoney() } },
    await searchPayments(db, search),
    createdAt ? { createdAt } : {},
  ];
  return readSorted(page, {
    findPlace: (id, select) => db.payment.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.payment.findMany({ where: { AND: [...where, behind] }, orderBy, take, select: chargeColumns });
      return rows.map((row) => ({
        id: row.id,
        at: row.createdAt,
        kind: row.kind,
        status: row.disputedAt ? 'disputed' : row.status,
        who: row.booking.contactName,
        reference: row.booking.reference,
        amountCents: row.amountCents,
        otherCents: row.refundedCents,
        stripeId: row.paymentIntentId,
        note: noteFor(row),
      }));
    },
  });
}

type Noted = Pick<Payment, 'outside' | 'outsideReference' | 'failureMessage' | 'laterWith' | 'laterMethods'>;

/** How it was paid, where that was not by card, or why it was not. */
function noteFor({ outside, outsideReference, failureMessage, laterWith, laterMethods }: Noted): string | null {
  if (outside) return outsideWords(outsideReference);
  if (laterWith) return t('Paid over time with {providers}', { providers: laterNames([laterWith]) });
  if (failureMessage) return failureMessage;
  return laterMethods.length > 0 ? t('To be paid over time with {providers}', { providers: laterNames(laterMethods) }) : null;
}

const refundColumns = {
  id: true,
  createdAt: true,
  status: true,
  decidedById: true,
  amountCents: true,
  proCents: true,
  reason: true,
  bearer: true,
  stripeRefundId: true,
  payment: { select: { booking: { select: { reference: true, contactName: true } } } },
} satisfies Prisma.RefundSelect;

/** Money on its way back to cards. */
export async function listRefunds(db: Db, { search, status, ...days }: MoneyFilter, page: SortedPage): Promise<Sorted<MoneyRow>> {
  const found: Prisma.RefundWhereInput = search
    ? {
        OR: [
          { paymentId: { in: await searchPaidBookings(db, search) } },
          isUuid(search) ? { id: search } : { stripeRefundId: search },
        ],
      }
    : {};
  const createdAt = await officeDays(db, days);
  const where: Prisma.RefundWhereInput[] = [
    status ? { status: status as RefundStatus } : {},
    { payment: { booking: { livemode: isLiveMoney() } } },
    found,
    createdAt ? { createdAt } : {},
  ];
  return readSorted(page, {
    findPlace: (id, select) => db.refund.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.refund.findMany({ where: { AND: [...where, behind] }, orderBy, take, select: refundColumns });
      return rows.map((row) => ({
        id: row.id,
        at: row.createdAt,
        kind: row.bearer,
        status: refundStatus(row),
        who: row.payment.booking.contactName,
        reference: row.payment.booking.reference,
        amountCents: row.amountCents,
        otherCents: row.proCents,
        stripeId: row.stripeRefundId,
        note: row.reason,
      }));
    },
  });
}
