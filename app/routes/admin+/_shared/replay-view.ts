import { z } from 'zod';
import { WEEK_STATES } from '#app/domain/capacity/week-figures';

const weekView = z.object({
  week: z.string(),
  days: z.string(),
  offered: z.string(),
  booked: z.string(),
  bookedAfter: z.string(),
  state: z.enum(WEEK_STATES).nullable(),
  earlyBird: z.string(),
  neighbors: z.string(),
  flexibleDay: z.string(),
  percent: z.string(),
});
export type ReplayedWeekView = z.output<typeof weekView>;

export const replayView = z.object({
  id: z.string(),
  lineName: z.string(),
  /** Null until it is worked out. */
  done: z
    .object({
      season: z.string(),
      areas: z.array(z.object({ id: z.string(), name: z.string() })),
      areaId: z.string(),
      visits: z.number(),
      price: z.string(),
      given: z.string(),
      givenPercent: z.string(),
      asSet: z.string(),
      asSetPercent: z.string(),
      weeks: z.array(weekView),
      assumptions: z.array(z.string()),
    })
    .nullable(),
  hasNoSeason: z.boolean(),
});
export type ReplayView = z.output<typeof replayView>;
