import type { DisputeStatus, Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { readSorted, type Sorted, type SortedPage } from '#app/platform/read-sorted';
import { officeDays } from '../settings/office-zone.server';
import type { MoneyFilter, MoneyRow } from './money-row';
import { isUuid, searchBookings } from './search-money.server';

/** Payments that customers' banks have called back. */
export async function listDisputes(
  db: Db,
  { search, status, ...days }: MoneyFilter,
  page: SortedPage,
): Promise<Sorted<MoneyRow>> {
  const found: Prisma.DisputeWhereInput = search
    ? {
        OR: [
          { bookingId: { in: await searchBookings(db, search) } },
          isUuid(search) ? { id: search } : { stripeDisputeId: search },
        ],
      }
    : {};
  const openedAt = await officeDays(db, days);
  const where: Prisma.DisputeWhereInput[] = [
    status ? { status: status as DisputeStatus } : {},
    { livemode: isLiveMoney() },
    found,
    openedAt ? { openedAt } : {},
  ];
  return readSorted(page, {
    findPlace: (id, select) => db.dispute.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.dispute.findMany({
        where: { AND: [...where, behind] },
        orderBy,
        take,
        include: { booking: { select: { reference: true, contactName: true } } },
      });
      return rows.map((row) => ({
        id: row.id,
        at: row.openedAt,
        kind: row.reason,
        status: row.status === 'lost' && !row.decision ? 'lost: decide' : row.status,
        who: row.booking.contactName,
        reference: row.booking.reference,
        amountCents: row.amountCents,
        otherCents: row.feeCents,
        stripeId: row.stripeDisputeId,
        note: row.decision,
      }));
    },
  });
}

/** One dispute with what its booking's pros were to get. Null where there is none. */
export function readDispute(db: Db, disputeId: string) {
  return db.dispute.findUnique({
    where: { id: disputeId },
    include: {
      booking: {
        select: {
          reference: true,
          contactName: true,
          totalCents: true,
          visits: {
            select: {
              assignments: {
                where: { status: 'completed' },
                select: { proPayoutCents: true, pro: { select: { user: { select: { fullName: true } } } } },
              },
            },
          },
        },
      },
    },
  });
}
