import { z } from 'zod';

export const healthLineView = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['good', 'watch', 'bad', 'unknown']),
  found: z.string(),
  act: z.string().nullable(),
  to: z.string().nullable(),
});

export const findingView = z.object({
  id: z.string(),
  says: z.string(),
  objectId: z.string(),
  found: z.string(),
  firstAt: z.date(),
});

const sum = z.object({ good: z.number(), total: z.number() });

export const objectiveView = z.object({
  name: z.string(),
  title: z.string(),
  promise: z.string(),
  target: z.number(),
  week: sum,
  month: sum,
  burnDay: z.number().nullable(),
  burnWeek: z.number().nullable(),
});

export type FindingView = z.output<typeof findingView>;
export type HealthLineView = z.output<typeof healthLineView>;
export type ObjectiveView = z.output<typeof objectiveView>;
