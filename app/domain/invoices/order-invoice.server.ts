import { randomUUID } from 'node:crypto';
import { dateText } from '#app/platform/local-date';
import type { InvoiceKind, Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { customerCredits } from '../ledger/queries.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { type InvoiceSums, visitLines, withCredit } from './invoice-lines';
import { inLanguage } from '#app/platform/texts/language.server';

/** The credit that a customer has in a booking and that no invoice has used up yet, cents. One that is void gave it back. */
async function availableCredit(db: Db, bookingId: string): Promise<number> {
  const used = await db.billingInvoice.aggregate({ where: { bookingId, status: { not: 'void' } }, _sum: { creditCents: true } });
  return (await customerCredits(db, bookingId)) - (used._sum.creditCents ?? 0);
}

export type NewInvoice = InvoiceSums & {
  bookingId: string;
  customerId: string;
  livemode: boolean;
  kind: Exclude<InvoiceKind, 'plan'>;
  /** Once a cause. */
  cause: string;
  description: string;
  visitId?: string;
  late?: { lateOfId: string; lateMonth: number; lateBps: number };
};

/** The row of an invoice with the key of its calls, before Stripe is called, and the task that issues it. Null when it was ordered before. */
export async function orderInvoice(tx: Tx, order: NewInvoice): Promise<string | null> {
  const { late, lines, ...rest } = order;
  const id = randomUUID();
  const data = {
    id,
    ...rest,
    ...late,
    lines: lines as Prisma.InputJsonArray,
    status: 'draft',
    opKey: `op:${id}`,
    issuedAt: now(),
  };
  const { count } = await tx.billingInvoice.createMany({ data: [data], skipDuplicates: true });
  if (count === 0) return null;
  await enqueue(tx, 'billing/issue-invoice', { invoiceId: id });
  return id;
}

/** A visit of a booking on invoice is done: its share, tax and additions are invoiced. The caller holds the booking's row. */
export async function orderVisitInvoice(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    include: {
      booking: { include: { package: { select: { name: true } } } },
      changes: { where: { status: 'accepted' }, orderBy: { createdAt: 'asc' }, select: { description: true, priceCents: true } },
    },
  });
  const { booking } = visit;
  // Work that we owe (a revisit under the guarantee) costs nothing.
  if (visit.priceCents + visit.taxCents === 0) return;
  const additions = visit.changes.map(({ description, priceCents }) => ({ label: description, amountCents: priceCents }));
  const sums = visitLines({ ...visit, service: booking.package.name, additions }, await availableCredit(tx, booking.id));
  await orderInvoice(tx, {
    ...sums,
    bookingId: booking.id,
    customerId: booking.customerId,
    livemode: booking.livemode,
    kind: 'visit',
    visitId,
    cause: `visit:${visitId}`,
    description: `${sums.lines[0]!.label} (${booking.reference})`,
  });
}

type Collected = { bookingId: string; visitIds: readonly string[]; until: Date };

/**
 * The completed visits of a month of a program on one invoice, additions included. `until` is the day from which it is collected: once a
 * booking and day. The caller holds the booking's row. Returns the invoice.
 */
export async function orderProgramInvoice(tx: Tx, { bookingId, visitIds, until }: Collected): Promise<string | null> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { package: { select: { name: true } } },
  });
  const visits = await tx.visit.findMany({
    where: { id: { in: [...visitIds] }, bookingId },
    orderBy: [{ completedAt: 'asc' }, { id: 'asc' }],
    include: {
      changes: { where: { status: 'accepted' }, orderBy: { createdAt: 'asc' }, select: { description: true, priceCents: true } },
    },
  });
  const lines = visits.flatMap((visit) => {
    const additions = visit.changes.map(({ description, priceCents }) => ({ label: description, amountCents: priceCents }));
    const added = additions.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const day = inLanguage('en', () =>
      formatDateTime(visit.completedAt ?? visit.windowStart, { style: 'day', zone: visit.zone }),
    );
    return [{ label: `${booking.package.name}, ${day}`, amountCents: visit.priceCents - added }, ...additions];
  });
  const taxCents = visits.reduce((sum, visit) => sum + visit.taxCents, 0);
  return orderInvoice(tx, {
    ...withCredit(lines, taxCents, await availableCredit(tx, bookingId)),
    bookingId,
    customerId: booking.customerId,
    livemode: booking.livemode,
    kind: 'program',
    cause: `program:${bookingId}:${dateText(until)}`,
    description: `${booking.package.name}, ${visits.length} ${visits.length === 1 ? 'visit' : 'visits'} (${booking.reference})`,
  });
}

type Fee = { bookingId: string; cause: string; label: string; amountCents: number };

/** A fee that such a customer owes is invoiced, never charged to a card. The caller holds the booking's row and has posted it. */
export async function orderFeeInvoice(tx: Tx, { bookingId, cause, label, amountCents }: Fee): Promise<void> {
  if (amountCents <= 0) return;
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  await orderInvoice(tx, {
    ...withCredit([{ label, amountCents }], 0, await availableCredit(tx, bookingId)),
    bookingId,
    customerId: booking.customerId,
    livemode: booking.livemode,
    kind: 'fee',
    cause,
    description: `${label} (${booking.reference})`,
  });
}
