import { t } from '#app/platform/texts/t';
/** Days that a quote can be accepted: what they are until an admin says otherwise, and between what they lie. */
export const QUOTE_DAYS = { usual: 14, least: 3, most: 90 } as const;

/** Days after which one side’s review opens although the other side has not written. */
export const REVIEW_DAYS = { usual: 14, least: 1, most: 60 } as const;

/** Days from an invoice to the day it is due. */
export const NET_DAYS = { usual: 30, least: 0, most: 90 } as const;

/** Simple interest of a full month that an invoice is late, unless the state allows less, in hundredths of a percent. */
export const LATE_BPS = { usual: 150, least: 0, most: 300 } as const;

/** Days from the day a plan is canceled to its end, where the month that is paid does not run longer. */
export const PLAN_NOTICE_DAYS = { usual: 30, least: 0, most: 90 } as const;

/** What an instant payout costs the pro: of the balance, in hundredths of a percent, */
export const INSTANT_FEE_BPS = { usual: 150, least: 0, most: 500 } as const;
/** and so much at least. Not more than the smallest balance that is paid out at once. */
export const INSTANT_LEAST_CENTS = { usual: 50, least: 0, most: 200 } as const;

/** What an instant payout costs: a share of the balance in hundredths of a percent, and so much at least. The office sets both. */
export type InstantFee = { feeBps: number; leastCents: number };

/** "1 day", "14 days". */
export function daysText(days: number): string {
  return t('{days, plural, one {# day} other {# days}}', { days });
}
