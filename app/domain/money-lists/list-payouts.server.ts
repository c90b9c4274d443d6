import type { PayoutStatus, Prisma, TransferStatus } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { readSorted, type Sorted, type SortedPage } from '#app/platform/read-sorted';
import { officeDays } from '../settings/office-zone.server';
import type { MoneyFilter, MoneyRow } from './money-row';
import { isUuid, searchAssignments, searchPros } from './search-money.server';
import { t } from '#app/platform/texts/t';

const transferColumns = {
  id: true,
  createdAt: true,
  dueAt: true,
  status: true,
  amountCents: true,
  nettedCents: true,
  failureMessage: true,
  legs: { select: { stripeTransferId: true }, orderBy: { id: 'asc' } },
  assignment: {
    select: {
      pro: { select: { user: { select: { fullName: true } } } },
      visit: { select: { kind: true, booking: { select: { reference: true } } } },
    },
  },
} satisfies Prisma.TransferSelect;

/** Pros' shares on their way to their Stripe accounts. */
export async function listTransfers(
  db: Db,
  { search, status, ...days }: MoneyFilter,
  page: SortedPage,
): Promise<Sorted<MoneyRow>> {
  const found: Prisma.TransferWhereInput = search
    ? {
        OR: [
          { assignmentId: { in: await searchAssignments(db, search) } },
          isUuid(search) ? { id: search } : { legs: { some: { stripeTransferId: search } } },
        ],
      }
    : {};
  const createdAt = await officeDays(db, days);
  const where: Prisma.TransferWhereInput[] = [
    status ? { status: status as TransferStatus } : {},
    { assignment: { visit: { booking: { livemode: isLiveMoney() } } } },
    found,
    createdAt ? { createdAt } : {},
  ];
  return readSorted(page, {
    findPlace: (id, select) => db.transfer.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.transfer.findMany({ where: { AND: [...where, behind] }, orderBy, take, select: transferColumns });
      return rows.map(({ assignment, legs, ...row }) => ({
        id: row.id,
        at: row.createdAt,
        kind: assignment.visit.kind,
        status: row.status,
        who: assignment.pro.user.fullName,
        reference: assignment.visit.booking.reference,
        amountCents: row.amountCents,
        otherCents: row.nettedCents,
        stripeId: legs.map((leg) => leg.stripeTransferId).find(Boolean) ?? null,
        note: row.failureMessage ?? (legs.length > 1 ? t('{count} parts', { count: legs.length }) : null),
      }));
    },
  });
}

const payoutColumns = {
  id: true,
  createdAt: true,
  method: true,
  status: true,
  amountCents: true,
  feeCents: true,
  stripePayoutId: true,
  failureMessage: true,
  account: { select: { pro: { select: { user: { select: { fullName: true } } } } } },
} satisfies Prisma.PayoutSelect;

/** Money on its way from pros' Stripe accounts to their banks. */
export async function listPayouts(db: Db, { search, status, ...days }: MoneyFilter, page: SortedPage): Promise<Sorted<MoneyRow>> {
  const found: Prisma.PayoutWhereInput = search
    ? { OR: [{ proId: { in: await searchPros(db, search) } }, isUuid(search) ? { id: search } : { stripePayoutId: search }] }
    : {};
  const createdAt = await officeDays(db, days);
  const where: Prisma.PayoutWhereInput[] = [
    status ? { status: status as PayoutStatus } : {},
    { livemode: isLiveMoney() },
    found,
    createdAt ? { createdAt } : {},
  ];
  return readSorted(page, {
    findPlace: (id, select) => db.payout.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.payout.findMany({ where: { AND: [...where, behind] }, orderBy, take, select: payoutColumns });
      return rows.map((row) => ({
        id: row.id,
        at: row.createdAt,
        kind: row.method,
        status: row.status,
        who: row.account.pro?.user.fullName ?? 'Earlier Stripe account',
        reference: null,
        amountCents: row.amountCents,
        otherCents: row.feeCents,
        stripeId: row.stripePayoutId,
        note: row.failureMessage,
      }));
    },
  });
}
