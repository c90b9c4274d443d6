import { mark, type Marked } from '#app/platform/texts/t';

/** What an amount may lie between, whatever the office sets, in cents. A single card is kept well below $2,000 a day, where anti-money-laundering rules begin. */
export const GIFT_LEAST_CENTS = 500;
export const GIFT_MOST_CENTS = 200_000;
/** How many days ahead a card can be ordered for. */
export const GIFT_DAYS_AHEAD = 365;
/** The hour of the office's zone at which a card is mailed on its day. */
export const GIFT_HOUR = 8;

export const GIFT_STATUSES = ['pending', 'cancelled', 'active', 'redeemed', 'refunded', 'void'] as const;
export type GiftStatus = (typeof GIFT_STATUSES)[number];

/** By what the office narrows its list. */
export const GIFT_FILTERS = ['all', ...GIFT_STATUSES, 'disputed'] as const;
export type GiftFilter = { q: string; show: (typeof GIFT_FILTERS)[number] };

/** As the office reads them. */
export const GIFT_STATUS_LABELS: Record<GiftStatus, Marked> = {
  pending: mark('Not paid yet'),
  cancelled: mark('Not bought'),
  active: mark('Not used yet'),
  redeemed: mark('Used'),
  refunded: mark('Refunded'),
  void: mark('Void'),
};

export const GIFT_REFUSALS = {
  wrong: mark('We can’t find a gift card with this code. Check the 16 letters and digits.'),
  used: mark('This gift card was already added to an account.'),
  refunded: mark('This gift card was refunded to its buyer and can’t be used anymore.'),
  void: mark('This gift card was stopped because its payment was disputed. Ask the person who gave it to you.'),
} as const;

export type GiftSettings = {
  on: boolean;
  /** The amounts to choose from, in cents. */
  amounts: number[];
  leastCents: number;
  mostCents: number;
};

export const USUAL_GIFTS: GiftSettings = {
  on: false,
  amounts: [5_000, 10_000, 25_000, 50_000],
  leastCents: 2_500,
  mostCents: 100_000,
};
