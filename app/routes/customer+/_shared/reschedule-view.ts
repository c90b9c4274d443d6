import { z } from 'zod';

/** What the address says where only times of the pro are wanted who has the visit. */
export const KEEP_PRO = 'keep';

/** What the reschedule page shows. */
export const reschedulePageView = z.object({
  visitId: z.string(),
  reason: z.string().nullable(),
  feeCents: z.number(),
  rule: z.enum(['our-doing', 'weather', 'afterwards', 'grace', 'free', 'late', 'third']).nullable(),
  freeUntil: z.string(),
  current: z.string(),
  isHeld: z.boolean(),
  /** Who has the visit. */
  proName: z.string().nullable(),
  /** Only times of this pro are shown and asked for. */
  keepsPro: z.boolean(),
  /** Another time that was asked for already and is not confirmed yet. */
  asked: z.string().nullable(),
  dateProblem: z.string().nullable(),
  /** Why nothing begins on the day that was asked for. */
  closed: z.string().nullable(),
  date: z.string(),
  dateWords: z.string(),
  first: z.string(),
  last: z.string(),
  slots: z.array(z.object({ hour: z.number(), label: z.string() })),
  days: z.array(z.object({ date: z.string(), slots: z.number(), label: z.string() })),
  opId: z.string(),
});

export type ReschedulePage = z.output<typeof reschedulePageView>;
