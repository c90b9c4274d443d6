import { z } from 'zod';
import { pricedWindowsSchema } from './window-bounds';

/** What an admin asks to see last season with. */
export const replayTermsSchema = z.object({
  windows: pricedWindowsSchema,
  /** The share of the hours offered that is held back, in percent. */
  heldBack: z.number(),
  /** Of the customers to whom it is given so many take several days, in percent. */
  takersPercent: z.number(),
});
export type ReplayTerms = z.output<typeof replayTermsSchema>;

const givenSchema = z.object({ earlyBird: z.number(), neighbors: z.number(), flexibleDay: z.number() });
/** What each discount takes off, in cents; a share of the customers makes parts of cents, which are rounded at the end. */
export type Given = z.output<typeof givenSchema>;

const weekSchema = z.object({
  areaId: z.string(),
  areaName: z.string(),
  week: z.string(),
  /** Minutes; null where neither that week's nor this year's are known. */
  offered: z.number().nullable(),
  booked: z.number(),
  /** Minutes once customers who take several days are on one with more room. */
  bookedAfter: z.number(),
  /** Minutes that the share held back would have been. */
  held: z.number(),
  visits: z.number(),
  priceCents: z.number(),
  given: givenSchema,
});
export type ReplayedWeek = z.output<typeof weekSchema>;

export const replayResultSchema = z.object({
  /** The days of the season that were looked at; null where the service had no last season. */
  season: z.object({ from: z.string(), to: z.string() }).nullable(),
  weeks: z.array(weekSchema),
  /** The same season with the bounds that were in force when it was asked. */
  asSet: givenSchema.extend({ heldBack: z.number() }),
  /** Weeks whose hours were not kept then in some area: those of this year's same week stand in. */
  borrowedWeeks: z.number(),
});
export type ReplayResult = z.output<typeof replayResultSchema>;

export function sumGiven(all: readonly Given[]): Given {
  const sum = (pick: (one: Given) => number) => all.reduce((total, one) => total + pick(one), 0);
  return {
    earlyBird: sum(({ earlyBird }) => earlyBird),
    neighbors: sum(({ neighbors }) => neighbors),
    flexibleDay: sum(({ flexibleDay }) => flexibleDay),
  };
}
