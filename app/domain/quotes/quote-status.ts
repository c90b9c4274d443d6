import { mark, type Marked, t, translate } from '#app/platform/texts/t';
export type QuoteStatus = 'draft' | 'issued' | 'viewed' | 'accepted' | 'declined' | 'expired' | 'revised';

/** Who made it: the price list for what was asked on a form, a person of the office, or a campaign that offers last season's again. */
export type QuoteSource = 'instant' | 'admin' | 'renewal';

/** An admin is reminded of an unanswered request so long before its answer is due. */
export const ALERT_HOURS = 6;

/** `booking`: what it was turned into. A quote gives one booking: when that is canceled, another one takes a new quote. */
type Quoted = { status: QuoteStatus; validUntil: Date; booking?: { cancelledAt: Date | null } | null };

/** It may be turned into a booking, if its time is not over. */
export function isBookable({ status, validUntil, booking }: Quoted, at: Date): boolean {
  const isOpen = status === 'issued' || status === 'viewed' || status === 'accepted';
  return isOpen && !booking?.cancelledAt && at < validUntil;
}

/** A quote that came to the customer, is open and not booked can be asked to be changed; the price list's is made again on the booking form. */
export function mayAskForChange(quote: Quoted & { source: string; request: { status: string } }, at: Date): boolean {
  return quote.source !== 'instant' && quote.request.status !== 'booked' && isBookable(quote, at);
}

type Asked<Booking> = { status: string; quotes: readonly { booking: Booking | null }[] };

/** The booking that a request became, where it stands. What was begun at the checkout and not paid is none. */
export function pickBooking<Booking extends { cancelledAt: Date | null }>({ status, quotes }: Asked<Booking>): Booking | null {
  if (status !== 'booked') return null;
  return quotes.find(({ booking }) => booking && !booking.cancelledAt)?.booking ?? null;
}

/** Why a quote cannot be booked (any more), in words. Null when it can. */
export function whyNotBookable(quote: Quoted, at: Date): string | null {
  if (isBookable(quote, at)) return null;
  switch (quote.status) {
    case 'revised':
      return t('This quote was replaced by a newer one. Open the latest quote to continue.');
    case 'declined':
      return t('You declined this quote. Request a new one if you changed your mind.');
    case 'draft':
      return t('This quote has not been sent yet.');
    default:
      return quote.booking?.cancelledAt
        ? t('This booking was canceled. Request a new quote to book again.')
        : t('This quote has expired. Request a new one.');
  }
}

export function quoteStatusLabel(status: QuoteStatus): string {
  const labels: Record<QuoteStatus, Marked> = {
    draft: mark('Draft'),
    issued: mark('Sent'),
    viewed: mark('Seen'),
    accepted: mark('Accepted'),
    declined: mark('Declined'),
    expired: mark('Expired'),
    revised: mark('Replaced'),
  };
  return translate(labels[status]);
}
