import type { Db } from '#app/platform/db.server';

/** The address to fill in for who booked as a guest and comes by the link of that booking (`?booking=`); empty otherwise. */
export async function bookedBy(db: Db, url: URL): Promise<string> {
  const token = url.searchParams.get('booking');
  if (!token) return '';
  const booking = await db.booking.findFirst({
    where: { quote: { token }, paymentStatus: { not: 'none' } },
    select: { contactEmail: true },
  });
  return booking?.contactEmail ?? '';
}
