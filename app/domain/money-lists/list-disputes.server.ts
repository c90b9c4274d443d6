import type { DisputeStatus, Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { toPage, timeWhere, type MoneyPage, type MoneyQuery } from './money-row';
import { isUuid, searchBookings } from './search-money.server';

/** Payments that customers' banks have called back, the newest first. */
export async function listDisputes(db: Db, query: MoneyQuery): Promise<MoneyPage> {
  const { search, status } = query;
  const found: Prisma.DisputeWhereInput = search
    ? {
        OR: [
          { bookingId: { in: await searchBookings(db, search) } },
          isUuid(search) ? { id: search } : { stripeDisputeId: search },
        ],
      }
    : {};
  const rows = await db.dispute.findMany({
    where: {
      AND: [status ? { status: status as DisputeStatus } : {}, { livemode: isLiveMoney() }, found, timeWhere('openedAt', query)],
    },
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    take: query.take + 1,
    include: { booking: { select: { reference: true, contactName: true } } },
  });
  return toPage(
    rows.map((row) => ({
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
    })),
    query.take,
  );
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
