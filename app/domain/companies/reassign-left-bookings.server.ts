import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { tryEach } from '#app/tasks/try-each';
import { reassignBookings } from '../bookings/reassign-bookings.server';

const BATCH_SIZE = 50;

type Left = { companyId: string; leaverId: string };

/**
 * Gives a company the bookings of those who left it before leaving handed them over, and of those who were banned while no one else could
 * order. Companies in which no one may order are left alone. Run by the sweep; where nothing is left behind it is one question. Returns how
 * many bookings moved.
 */
export async function reassignLeftBookings(client: PrismaClient): Promise<number> {
  const found = await client.$queryRaw<Left[]>`
    SELECT DISTINCT booking.company_id AS "companyId", booking.customer_id AS "leaverId" FROM booking
    WHERE booking.company_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM company_member m JOIN app_user u ON u.id = m.user_id
        WHERE m.user_id = booking.customer_id AND m.company_id = booking.company_id AND u.status <> 'banned')
      AND EXISTS (SELECT 1 FROM company_member o JOIN app_user u ON u.id = o.user_id
        WHERE o.company_id = booking.company_id AND o.role IN ('owner', 'manager') AND u.status <> 'banned')
    ORDER BY 1, 2 LIMIT ${BATCH_SIZE}`;
  let moved = 0;
  await tryEach(found, async (left) => {
    moved += await handOver(client, left);
  });
  return moved;
}

/** They may have come back meanwhile, or the ban may have ended: under the company's lock it is asked again. */
function handOver(client: PrismaClient, { companyId, leaverId }: Left): Promise<number> {
  return transact(client, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${companyId}::uuid FOR UPDATE`;
    const isMember = await tx.companyMember.count({
      where: { userId: leaverId, companyId, user: { status: { not: 'banned' } } },
    });
    return isMember > 0 ? 0 : reassignBookings(tx, { companyId, leaverId, actorId: leaverId });
  });
}
