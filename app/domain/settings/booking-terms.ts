/** Days that a quote can be accepted: what they are until an admin says otherwise, and between what they lie. */
export const QUOTE_DAYS = { usual: 14, least: 3, most: 90 } as const;

/** Days after which one side’s review opens although the other side has not written. */
export const REVIEW_DAYS = { usual: 14, least: 1, most: 60 } as const;

/** "1 day", "14 days". */
export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
