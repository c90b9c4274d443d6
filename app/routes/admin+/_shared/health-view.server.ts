import { z } from 'zod';

export const healthLineView = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['good', 'watch', 'bad', 'unknown']),
  found: z.string(),
  act: z.string().nullable(),
  to: z.string().nullable(),
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

export type HealthLineView = z.output<typeof healthLineView>;
export type ObjectiveView = z.output<typeof objectiveView>;
