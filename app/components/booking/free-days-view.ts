import { z } from 'zod';

/** Five weeks of days, each with what can be booked on it in words. */
export const freeDaysView = z.object({
  key: z.string(),
  title: z.string(),
  /** For which work, where and at what time of day. */
  about: z.string(),
  weekdays: z.array(z.string()),
  days: z.array(
    z.object({
      date: z.string(),
      number: z.string(),
      word: z.string(),
      name: z.string(),
      isFree: z.boolean(),
      isOpen: z.boolean(),
    }),
  ),
  closed: z.array(z.string()),
  isAnyFree: z.boolean(),
  earlier: z.string().nullable(),
  later: z.string().nullable(),
  /** The chosen day where these weeks are others. */
  chosen: z.object({ date: z.string(), label: z.string() }).nullable(),
});

export type FreeDaysView = z.output<typeof freeDaysView>;
