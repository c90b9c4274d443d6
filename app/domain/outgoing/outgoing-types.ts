/** What other systems may hear of (G134), by what happened. Bodies hold ids and states, never people. */
export const OUTGOING_TYPES = [
  'visit.pending',
  'visit.offered',
  'visit.accepted',
  'visit.en_route',
  'visit.in_progress',
  'visit.completed',
  'visit.cancelled',
  'visit.no_show',
  'visit.unfulfilled',
  'booking.deposit_paid',
  'booking.paid',
  'booking.failed',
  'booking.partially_refunded',
  'booking.refunded',
  'booking.disputed',
] as const;

export type OutgoingType = (typeof OUTGOING_TYPES)[number];

export function isOutgoing(type: string): type is OutgoingType {
  return OUTGOING_TYPES.some((known) => known === type);
}

/** What an admin sends to try an endpoint: it says nothing of anybody's booking, and nobody can ask to hear of it. */
export const TEST_TYPE = 'endpoint.test';
