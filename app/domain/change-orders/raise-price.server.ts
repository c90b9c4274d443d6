import type { ChangeOrder } from '#prisma';
import type { Tx } from '#app/platform/db.server';

type Added = Pick<ChangeOrder, 'bookingId' | 'visitId' | 'priceCents' | 'taxCents'>;

/** The price and tax of a visit and its booking grow by what was added, in cents. The caller holds both. */
export async function raisePrice(tx: Tx, added: Added): Promise<void> {
  const { visitId, priceCents, taxCents } = added;
  await tx.visit.update({
    where: { id: visitId },
    data: { priceCents: { increment: priceCents }, taxCents: { increment: taxCents }, version: { increment: 1 } },
  });
  await raiseTotal(tx, added);
}

/** The same of the booking alone. */
export async function raiseTotal(tx: Tx, { bookingId, priceCents, taxCents }: Omit<Added, 'visitId'>): Promise<void> {
  await tx.booking.update({
    where: { id: bookingId },
    data: {
      subtotalCents: { increment: priceCents },
      taxCents: { increment: taxCents },
      totalCents: { increment: priceCents + taxCents },
    },
  });
}
