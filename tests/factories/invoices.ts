import type { BillingInvoice, Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newId, nextNumber } from './fresh';
import { addHours } from './local-time';

type InvoiceOverrides = Partial<Prisma.BillingInvoiceCreateManyInput> & {
  visit: { id: string; bookingId: string; booking: { customerId: string } };
  /** Days until it is due; below zero it is late. */
  dueIn?: number;
};

/** An issued invoice of a visit: $500.00, due in ten days. */
export function insertInvoice(db: Db, { visit, dueIn = 10, ...overrides }: InvoiceOverrides): Promise<BillingInvoice> {
  const id = newId(now());
  const number = `BC-${process.pid}-${nextNumber()}`;
  return db.billingInvoice.create({
    data: {
      id,
      number,
      kind: 'visit',
      visitId: overrides.kind === undefined || overrides.kind === 'visit' ? visit.id : null,
      bookingId: visit.bookingId,
      customerId: visit.booking.customerId,
      status: 'open',
      description: 'Installation: Storefront',
      totalCents: 50_000,
      taxCents: 4_000,
      lines: [{ label: 'Installation: Storefront', amountCents: 46_000 }],
      hostedUrl: `https://invoice.stripe.test/${id}`,
      cause: `test:${id}`,
      opKey: `op:${id}`,
      issuedAt: addHours(now(), 24 * (dueIn - 30)),
      dueAt: addHours(now(), 24 * dueIn),
      ...overrides,
    },
  });
}
