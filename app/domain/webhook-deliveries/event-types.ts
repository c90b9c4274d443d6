/** What other systems may hear of, by what happened, and when it is told. Bodies hold ids and states, never people. */
export const outgoingEvents = {
  'visit.pending': 'A visit needs a pro: it was booked, or its pro released it.',
  'visit.offered': 'A visit is offered to pros.',
  'visit.accepted': 'A pro took a visit or was assigned to it.',
  'visit.en_route': 'The pro is on the way.',
  'visit.in_progress': 'The work has started.',
  'visit.completed': 'The work is done.',
  'visit.cancelled': 'A visit was canceled.',
  'visit.no_show': 'The pro did not come.',
  'visit.unfulfilled': 'No pro was found for a visit.',
  'booking.deposit_paid': 'The deposit is paid and the booking is confirmed.',
  'booking.on_invoice': 'A booking on invoice is confirmed without a deposit, or has an amount due again.',
  'booking.paid': 'Everything due so far is paid.',
  'booking.failed': 'A card was declined.',
  'booking.partially_refunded': 'Part of the money was refunded.',
  'booking.refunded': 'All of the money was refunded.',
  'booking.disputed': 'A customer’s bank disputed a payment.',
  'invoice.issued': 'An invoice for a booking was issued: for work, a fee or a late charge.',
  'invoice.overdue': 'An open invoice was not paid by its due date. Sent once, the day after.',
  'invoice.paid': 'An invoice is paid in full, by card or outside Stripe.',
  'invoice.void': 'An invoice was voided or a late charge was waived.',
} as const;

export type OutgoingType = keyof typeof outgoingEvents;

export const OUTGOING_TYPES = Object.keys(outgoingEvents) as [OutgoingType, ...OutgoingType[]];

export function isOutgoing(type: string): type is OutgoingType {
  return Object.hasOwn(outgoingEvents, type);
}

/** What an admin sends to try an endpoint: it says nothing of anybody's booking, and nobody can ask to hear of it. */
export const TEST_TYPE = 'endpoint.test';
