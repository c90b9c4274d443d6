/** What other systems may hear of, by what happened, and when it is told. Bodies hold ids and states, never people. */
export const outgoingEvents = {
  'visit.pending': 'A visit waits for a pro: it is booked, or its pro gave it back.',
  'visit.offered': 'A visit is offered to pros.',
  'visit.accepted': 'A pro has taken a visit, or was given it.',
  'visit.en_route': 'The pro is on the way.',
  'visit.in_progress': 'The work has begun.',
  'visit.completed': 'The work is done.',
  'visit.cancelled': 'A visit was canceled.',
  'visit.no_show': 'The pro did not come.',
  'visit.unfulfilled': 'No pro was found for a visit.',
  'booking.deposit_paid': 'The deposit is paid: the booking stands.',
  'booking.on_invoice': 'A booking on invoice stands without a deposit, or has something to be paid again.',
  'booking.paid': 'All that is owed so far is paid.',
  'booking.failed': 'A card was refused.',
  'booking.partially_refunded': 'Some of the money went back.',
  'booking.refunded': 'All of the money went back.',
  'booking.disputed': 'A bank has called a payment back.',
  'invoice.issued': 'An invoice of a booking is out: of work, of a fee, or a late charge.',
  'invoice.overdue': 'An open invoice was not paid by its due date. Told once, the day after.',
  'invoice.paid': 'An invoice is paid in full, by card or past Stripe.',
  'invoice.void': 'An invoice was taken back, or a late charge waived.',
} as const;

export type OutgoingType = keyof typeof outgoingEvents;

export const OUTGOING_TYPES = Object.keys(outgoingEvents) as [OutgoingType, ...OutgoingType[]];

export function isOutgoing(type: string): type is OutgoingType {
  return Object.hasOwn(outgoingEvents, type);
}

/** What an admin sends to try an endpoint: it says nothing of anybody's booking, and nobody can ask to hear of it. */
export const TEST_TYPE = 'endpoint.test';
