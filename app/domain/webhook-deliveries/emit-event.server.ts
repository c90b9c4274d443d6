import { randomUUID } from 'node:crypto';
import type { PaymentStatus, VisitStatus } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { isOutgoing, type OutgoingType } from './event-types';
import { queueDelivery } from './queue-delivery.server';

/** A visit has got a new status: every endpoint that asked for it is told. Places of a team are part of their visit. */
export async function emitVisitEvent(tx: Tx, { visitId, status }: { visitId: string; status: VisitStatus }): Promise<void> {
  const type = `visit.${status}`;
  if (!isOutgoing(type) || !(await hasSubscribers(tx, type))) return;
  const { booking, leadVisitId, ...visit } = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      id: true,
      leadVisitId: true,
      kind: true,
      status: true,
      windowStart: true,
      windowEnd: true,
      zone: true,
      booking: { select: { id: true, reference: true, livemode: true } },
    },
  });
  if (leadVisitId) return;
  await announce(tx, type, { visit, booking });
}

/** The money of a booking has got a new state. */
export async function emitPaymentEvent(
  tx: Tx,
  { bookingId, status }: { bookingId: string; status: PaymentStatus },
): Promise<void> {
  const type = `booking.${status}`;
  if (!isOutgoing(type) || !(await hasSubscribers(tx, type))) return;
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { id: true, reference: true, livemode: true, paymentStatus: true, totalCents: true },
  });
  await announce(tx, type, { booking });
}

type InvoiceNews = 'issued' | 'overdue' | 'paid' | 'void';

/** Something became of an invoice of a booking. Invoices of plans are not told of. */
export async function emitInvoiceEvent(tx: Tx, { invoiceId, news }: { invoiceId: string; news: InvoiceNews }): Promise<void> {
  const type = `invoice.${news}` as const;
  if (!(await hasSubscribers(tx, type))) return;
  const { booking, ...invoice } = await tx.billingInvoice.findUniqueOrThrow({
    where: { id: invoiceId },
    select: {
      id: true,
      number: true,
      kind: true,
      status: true,
      totalCents: true,
      taxCents: true,
      paidCents: true,
      issuedAt: true,
      dueAt: true,
      visitId: true,
      lateOfId: true,
      booking: { select: { id: true, reference: true, livemode: true } },
    },
  });
  await announce(tx, type, { invoice, booking });
}

function listeners(tx: Tx, type: OutgoingType) {
  return tx.webhookEndpoint.findMany({ where: { pausedAt: null, types: { has: type } }, select: { id: true } });
}

/** Nearly always no endpoint listens: then this one question is all that it costs. */
async function hasSubscribers(tx: Tx, type: OutgoingType): Promise<boolean> {
  return (await listeners(tx, type)).length > 0;
}

/** One delivery, with its task, for each endpoint that wants it; both are there exactly if the change is. */
async function announce(tx: Tx, type: OutgoingType, data: object): Promise<void> {
  const eventId = randomUUID();
  const body = JSON.stringify({ id: eventId, type, created: now().toISOString(), data });
  for (const { id: endpointId } of await listeners(tx, type)) await queueDelivery(tx, { endpointId, eventId, type, body });
}
