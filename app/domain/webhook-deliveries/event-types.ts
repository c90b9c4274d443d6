/** What other systems may be told of, by what happened, and when it is told. Bodies hold ids and states, never people. */
export const outgoingEvents = {
  'visit.pending': 'A visit needs a pro: it was booked, or its pro released it.',
  'visit.offered': 'A visit was offered to a pro.',
  'visit.accepted': 'A pro accepted a visit or was assigned to it.',
  'visit.en_route': 'The pro is on the way.',
  'visit.in_progress': 'The work started.',
  'visit.completed': 'The work is done.',
  'visit.cancelled': 'A visit was canceled.',
  'visit.no_show': 'The pro didn’t show up.',
  'visit.unfulfilled': 'No pro was found for a visit.',
  'booking.deposit_paid': 'The deposit was paid and the booking is confirmed.',
  'booking.on_invoice': 'An invoiced booking was confirmed without a deposit, or has an amount due again.',
  'booking.paid': 'Everything due so far is paid.',
  'booking.failed': 'A card was declined.',
  'booking.partially_refunded': 'The payment was partly refunded.',
  'booking.refunded': 'The payment was fully refunded.',
  'booking.disputed': 'A customer disputed a payment.',
  'invoice.issued': 'An invoice was issued for work, a fee or a late charge.',
  'invoice.overdue': 'An open invoice is past its due date. Sent once, the day after.',
  'invoice.paid': 'An invoice was paid in full, by card or outside Stripe.',
  'invoice.void': 'An invoice was voided, or a late charge was waived.',
} as const;

export type OutgoingType = keyof typeof outgoingEvents;

export const OUTGOING_TYPES = Object.keys(outgoingEvents) as [OutgoingType, ...OutgoingType[]];

export function isOutgoing(type: string): type is OutgoingType {
  return Object.hasOwn(outgoingEvents, type);
}

/** What an admin sends to try an endpoint: it says nothing of any booking, and no endpoint can ask for it. */
export const TEST_TYPE = 'endpoint.test';
