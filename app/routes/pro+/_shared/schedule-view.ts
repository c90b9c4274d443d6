import { z } from 'zod';

const visit = z.object({
  visitId: z.string(),
  start: z.date(),
  zone: z.string(),
  status: z.string(),
  service: z.string(),
  customer: z.string(),
  place: z.string(),
});

const day = z.object({
  date: z.string(),
  state: z.enum(['available', 'off', 'blocked', 'booked']),
  blocked: z.boolean(),
  visits: z.array(visit),
});
export type ScheduleDayView = z.output<typeof day>;

export const scheduleView = z.object({
  zone: z.string(),
  rules: z.object({
    sameDay: z.boolean(),
    autoAccept: z.boolean(),
    maxMiles: z.number(),
    minPayoutCents: z.number(),
    maxVisitsPerDay: z.number().nullable(),
    quietStart: z.string().nullable(),
    quietEnd: z.string().nullable(),
  }),
  week: z.array(z.string()),
  days: z.array(day),
  selected: z.string(),
  opIds: z.object({ rules: z.string(), week: z.string(), day: z.string() }),
});
