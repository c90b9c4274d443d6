import { z } from 'zod';

/** What each bound of a discount is until an admin says otherwise, and between what it lies. */
export const BOUNDS = {
  /** Of the printed price, at the most. No discount is larger than what the business keeps of the price. */
  earlyBirdPercent: { usual: 10, least: 1, most: 20 },
  /** Weeks before the day. Capacity is counted for sixteen. */
  earlyBirdWeeks: { usual: 4, least: 1, most: 15 },
  /** Of the hours offered in the week so much has to be left. */
  slackPercent: { usual: 30, least: 15, most: 95 },
  neighborsPercent: { usual: 5, least: 1, most: 20 },
  neighborsMiles: { usual: 3, least: 1, most: 25 },
  flexiblePercent: { usual: 4, least: 1, most: 20 },
  /** The day is chosen so many days before the first one that it may be. */
  settleDays: { usual: 7, least: 2, most: 21 },
  togetherPercent: { usual: 12, least: 1, most: 20 },
} as const;

export type Bound = keyof typeof BOUNDS;

function within(bound: Bound) {
  const { usual, least, most } = BOUNDS[bound];
  return z.number().int().min(least).max(most).default(usual);
}

/** Which discounts are on, and their bounds. A new installation has all of them off. */
export const pricedWindowsSchema = z.object({
  earlyBird: z.boolean().default(false),
  earlyBirdPercent: within('earlyBirdPercent'),
  earlyBirdWeeks: within('earlyBirdWeeks'),
  slackPercent: within('slackPercent'),
  neighbors: z.boolean().default(false),
  neighborsPercent: within('neighborsPercent'),
  neighborsMiles: within('neighborsMiles'),
  flexible: z.boolean().default(false),
  flexiblePercent: within('flexiblePercent'),
  settleDays: within('settleDays'),
  togetherPercent: within('togetherPercent'),
});

/** Whether any discount of a day is on. */
export function isAnyOn({ earlyBird, neighbors, flexible }: PricedWindows): boolean {
  return earlyBird || neighbors || flexible;
}

export type PricedWindows = z.output<typeof pricedWindowsSchema>;
