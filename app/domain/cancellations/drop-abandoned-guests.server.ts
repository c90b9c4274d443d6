import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { tryEach } from '#app/tasks/try-each';

/** By then Stripe's page has closed and has told us so. */
const KEEP_HOURS = 24;
/** A payment that comes after the booking was canceled is refunded; the contact details stay that long. */
const KEEP_CANCELED_HOURS = 30 * 24;
const BATCH_SIZE = 100;

/**
 * Takes away what guests began to book and did not pay: booking, visits, address and contact details; the quote stays and can be booked
 * again. Bookings whose payment may still come stay. Run by the crontab; running it twice changes nothing. Returns how many guests went.
 */
export async function dropAbandonedGuests(db: PrismaClient): Promise<number> {
  const left = new Date(now().getTime() - KEEP_HOURS * HOUR_MS);
  const canceled = new Date(now().getTime() - KEEP_CANCELED_HOURS * HOUR_MS);
  const guests = await db.user.findMany({
    where: {
      guestEmail: { not: null },
      createdAt: { lt: left },
      bookings: {
        every: { paymentStatus: 'none', payments: { every: { status: { in: ['cancelled', 'failed'] }, capturedCents: 0 } } },
      },
      OR: [
        { bookings: { every: { cancelledAt: null, visits: { every: { status: 'draft' } } } } },
        { bookings: { every: { cancelledAt: { lt: canceled } } } },
      ],
    },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(guests, ({ id }) => transact(db, (tx) => dropGuest(tx, id)));
  return guests.length;
}

async function dropGuest(tx: Tx, guestId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM booking WHERE customer_id = ${guestId}::uuid ORDER BY id FOR UPDATE`;
  const bookings = await tx.booking.findMany({
    where: { customerId: guestId },
    select: { id: true, cancelledAt: true, paymentStatus: true, payments: { select: { status: true } } },
  });
  const isOver = bookings.every(
    ({ paymentStatus, payments }) =>
      paymentStatus === 'none' && payments.every(({ status }) => status === 'cancelled' || status === 'failed'),
  );
  if (!isOver) return;
  const open = bookings.filter(({ cancelledAt }) => cancelledAt === null).map(({ id }) => id);
  const whose = { bookingId: { in: open } };
  await tx.bookingConsent.deleteMany({ where: whose });
  await tx.payment.deleteMany({ where: whose });
  await tx.callback.deleteMany({ where: whose });
  await tx.visit.deleteMany({ where: whose });
  await tx.booking.deleteMany({ where: { id: { in: open } } });
  await tx.quoteRequest.updateMany({ where: { customerId: guestId }, data: { customerId: null } });
  await tx.notification.deleteMany({ where: { userId: guestId } });
  await tx.storedFile.updateMany({ where: { ownerId: guestId }, data: { ownerId: null } });
  // The versions of a site's record stay as they were written, and so do their site and writer.
  await tx.site.deleteMany({ where: { customerId: guestId, bookings: { none: {} }, records: { none: {} } } });
  if (open.length === bookings.length && (await tx.site.count({ where: { customerId: guestId } })) === 0) {
    await tx.user.delete({ where: { id: guestId } });
    return;
  }
  // What was canceled stays in the visits' histories, without the person.
  await tx.site.updateMany({ where: { customerId: guestId }, data: { label: '', accessNotes: '' } });
  await tx.booking.updateMany({
    where: { customerId: guestId },
    data: { contactName: '', contactEmail: '', contactPhone: '', notes: '' },
  });
  await tx.user.update({
    where: { id: guestId },
    data: {
      email: `deleted-${guestId}@deleted.invalid`,
      guestEmail: null,
      fullName: '',
      phone: null,
      zip: null,
      deletedAt: now(),
      version: { increment: 1 },
    },
  });
}
