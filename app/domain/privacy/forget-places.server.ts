import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';

/** Bookings of which nothing was done, and nothing stands in the books: no invoice bears their name and street. */
const IN_NO_BOOKS = {
  ledger: { none: {} },
  invoices: { none: {} },
  visits: { none: { status: 'completed' } },
} satisfies Prisma.BookingWhereInput;

/** The names on such bookings, and the streets of saved addresses that have no others. Of those the ZIP code stays. */
export async function forgetPlaces(tx: Tx, { customerId }: { customerId: string }): Promise<void> {
  await tx.booking.updateMany({ where: { customerId, ...IN_NO_BOOKS }, data: { contactName: '' } });
  const unused = await tx.site.findMany({
    where: { customerId, bookings: { every: IN_NO_BOOKS } },
    select: { id: true, lat: true, lng: true, zip: true },
  });
  for (const site of unused) {
    const center = (await tx.zipCode.findUnique({ where: { zip: site.zip }, select: { lat: true, lng: true } })) ?? site;
    await tx.site.update({
      where: { id: site.id },
      data: {
        street: '',
        unit: '',
        lat: center.lat,
        lng: center.lng,
        // It is not looked up: there is no address any more.
        placeSource: 'zip',
        placePrecision: 'zip',
        placeState: 'resting',
        placeAt: null,
        placeTryAt: null,
        placeProblem: null,
      },
    });
  }
}
