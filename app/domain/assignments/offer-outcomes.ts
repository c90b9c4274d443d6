import { mark, type Marked } from '#app/platform/texts/t';

/** What became of offers, as a pro reads it of their own. */
export const OFFER_OUTCOMES = ['accepted', 'declined', 'expired', 'withdrawn', 'open'] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** What the pro did not get in the end. */
export const MISSED_OUTCOMES = ['declined', 'expired', 'withdrawn'] as const satisfies readonly OfferOutcome[];

export const outcomeWords: Record<OfferOutcome, Marked> = {
  accepted: mark('Accepted'),
  declined: mark('You declined'),
  expired: mark('You didn’t answer in time'),
  withdrawn: mark('We withdrew it: the visit was canceled, moved or given up'),
  open: mark('Still open'),
};
