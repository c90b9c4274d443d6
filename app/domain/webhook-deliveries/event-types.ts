import { mark } from '#app/platform/texts/t';
/** What other systems may be told of, by what happened, and when it is told. Bodies hold ids and states, never people. */
export const outgoingEvents = {
  'visit.pending': mark('A visit needs a pro: it was booked, or its pro released it.'),
  'visit.offered': mark('A visit was offered to a pro.'),
  'visit.accepted': mark('A pro accepted a visit or was assigned to it.'),
  'visit.en_route': mark('The pro is on the way.'),
  'visit.in_progress': mark('The work started.'),
  'visit.completed': mark('The work is done.'),
  'visit.cancelled': mark('A visit was canceled.'),
  'visit.no_show': mark('The pro didn’t show up.'),
  'visit.unfulfilled': mark('No pro was found for a visit.'),
  'booking.deposit_paid': mark('The deposit was paid and the booking is confirmed.'),
  'booking.on_invoice': mark('An invoiced booking was confirmed without a deposit, or has an amount due again.'),
  'booking.paid': mark('Everything due so far is paid.'),
  'booking.failed': mark('A card was declined.'),
  'booking.partially_refunded': mark('The payment was partly refunded.'),
  'booking.refunded': mark('The payment was fully refunded.'),
  'booking.disputed': mark('A customer disputed a payment.'),
  'invoice.issued': mark('An invoice was issued for work, a fee or a late charge.'),
  'invoice.overdue': mark('An open invoice is past its due date. Sent once, the day after.'),
  'invoice.paid': mark('An invoice was paid in full, by card or outside Stripe.'),
  'invoice.void': mark('An invoice was voided, or a late charge was waived.'),
} as const;

export type OutgoingType = keyof typeof outgoingEvents;

export const OUTGOING_TYPES = Object.keys(outgoingEvents) as [OutgoingType, ...OutgoingType[]];

export function isOutgoing(type: string): type is OutgoingType {
  return Object.hasOwn(outgoingEvents, type);
}

/** What an admin sends to try an endpoint: it says nothing of any booking, and no endpoint can ask for it. */
export const TEST_TYPE = 'endpoint.test';
