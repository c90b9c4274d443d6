import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { removeDesigns } from './save-design.server';

const AT_ONCE = 500;

/** Work that is planned or done; a draft that was never paid is none. */
const BOOKED = { booking: { visits: { some: { status: { notIn: ['draft' as const, 'cancelled' as const] } } } } };

/** Deletes designs of guests whose time is over, with their photos. One that led to a booking stays for good and is not looked at again. */
export async function sweepDesigns(db: PrismaClient): Promise<void> {
  await transact(db, async (tx) => {
    const rows = await tx.houseDesign.findMany({
      where: { expiresAt: { lt: now() } },
      orderBy: { expiresAt: 'asc' },
      take: AT_ONCE,
      select: { id: true, quoteRequest: { select: { quotes: { where: BOOKED, select: { id: true }, take: 1 } } } },
    });
    const booked = rows.filter(({ quoteRequest }) => quoteRequest?.quotes.length).map(({ id }) => id);
    const isBooked = new Set(booked);
    await tx.houseDesign.updateMany({ where: { id: { in: booked } }, data: { expiresAt: null } });
    await removeDesigns(tx, { id: { in: rows.map(({ id }) => id).filter((id) => !isBooked.has(id)) } });
  });
}
