import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { openTicket } from './open-ticket.server';
import { ticketNumber } from './subjects';
import { recordEvent } from '../visits/record-event.server';
import { describeProblem, type ProblemReport } from './report.schema';

/**
 * A customer reports a problem with a visit: an urgent ticket with the booking on it, answered in its thread, and a line in the
 * visit's history for every reader of the visit. Throws NotFound when the visit is another customer's.
 */
export async function reportProblem(
  tx: Tx,
  input: { visitId: string; customerId: string; report: ProblemReport },
): Promise<{ number: string }> {
  const { visitId, customerId, report } = input;
  const visit = await tx.visit.findFirst({
    where: { id: visitId, leadVisitId: null, booking: { customerId } },
    select: {
      status: true,
      booking: { select: { id: true, reference: true, contactName: true, contactEmail: true, contactPhone: true } },
    },
  });
  if (!visit) throw new NotFound();
  const { booking } = visit;
  const ticket = await openTicket(tx, {
    channel: 'form',
    subjectId: report.kind === 'money' ? 'billing' : 'booking',
    name: booking.contactName,
    email: booking.contactEmail,
    phone: booking.contactPhone,
    message: `${describeProblem[report.kind]} (${booking.reference}):\n\n${report.message}`,
    userId: customerId,
    bookingId: booking.id,
  });
  const number = ticketNumber(ticket.number);
  const actor = { kind: 'customer', userId: customerId } as const;
  await recordEvent(tx, { visitId, type: 'problem-reported', actor, data: { kind: report.kind, ticketId: ticket.ticketId } });
  return { number };
}
