import type { OwnBooking } from '#app/domain/bookings/queries.server';
import { trackingUrl } from '#app/domain/visits/track-link.server';

/** Where a guest goes on from the confirmation: the visit's public page, and the two ways into the account. */
export function getGuestLinks(booking: OwnBooking): { trackTo: string | null; signInTo: string; passwordTo: string } {
  const visit = booking.visits.find(({ kind }) => kind !== 'takedown');
  const named = new URLSearchParams({ booking: booking.quote.token });
  return {
    trackTo: visit && booking.paymentStatus !== 'none' ? new URL(trackingUrl(visit)).pathname : null,
    signInTo: `/signin/code?${named}`,
    passwordTo: `/forgot-password?${named}`,
  };
}
