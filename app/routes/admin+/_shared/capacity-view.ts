import { z } from 'zod';
import { WEEK_STATES } from '#app/domain/capacity/week-figures';

const weekView = z.object({
  week: z.string(),
  days: z.string(),
  offered: z.string(),
  booked: z.string(),
  expected: z.string().nullable(),
  held: z.string(),
  left: z.string(),
  leftPercent: z.number().nullable(),
  state: z.enum(WEEK_STATES),
  /** The parts of the bar, in percent of the longest of the page. */
  bar: z.object({ booked: z.number(), expected: z.number(), held: z.number(), left: z.number(), offered: z.number() }),
});
export type WeekView = z.output<typeof weekView>;

const areaView = z.object({ id: z.string(), name: z.string(), left: z.string(), soldOut: z.number(), thin: z.number() });
export type AreaView = z.output<typeof areaView>;

export const capacityView = z.object({ weeks: z.array(weekView), areas: z.array(areaView), hasLastSeason: z.boolean() });
