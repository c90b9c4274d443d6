import type { PayoutStatus, Prisma, TransferStatus } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { toPage, timeWhere, type MoneyPage, type MoneyQuery } from './money-row';
import { isUuid, searchAssignments, searchPros } from './search-money.server';
import { t } from '#app/platform/texts/t';

/** Pros' shares on their way to their Stripe accounts, the newest first. */
export async function listTransfers(db: Db, query: MoneyQuery): Promise<MoneyPage> {
  const { search, status } = query;
  const found: Prisma.TransferWhereInput = search
    ? {
        OR: [
          { assignmentId: { in: await searchAssignments(db, search) } },
          isUuid(search) ? { id: search } : { legs: { some: { stripeTransferId: search } } },
        ],
      }
    : {};
  const rows = await db.transfer.findMany({
    where: {
      AND: [
        status ? { status: status as TransferStatus } : {},
        { assignment: { visit: { booking: { livemode: isLiveMoney() } } } },
        found,
        timeWhere('createdAt', query),
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: query.take + 1,
    select: {
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
    },
  });
  return toPage(
    rows.map(({ assignment, legs, ...row }) => ({
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
    })),
    query.take,
  );
}

/** Money on its way from pros' Stripe accounts to their banks, the newest first. */
export async function listPayouts(db: Db, query: MoneyQuery): Promise<MoneyPage> {
  const { search, status } = query;
  const found: Prisma.PayoutWhereInput = search
    ? { OR: [{ proId: { in: await searchPros(db, search) } }, isUuid(search) ? { id: search } : { stripePayoutId: search }] }
    : {};
  const rows = await db.payout.findMany({
    where: {
      AND: [status ? { status: status as PayoutStatus } : {}, { livemode: isLiveMoney() }, found, timeWhere('createdAt', query)],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: query.take + 1,
    select: {
      id: true,
      createdAt: true,
      method: true,
      status: true,
      amountCents: true,
      feeCents: true,
      stripePayoutId: true,
      failureMessage: true,
      account: { select: { pro: { select: { user: { select: { fullName: true } } } } } },
    },
  });
  return toPage(
    rows.map((row) => ({
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
    })),
    query.take,
  );
}
