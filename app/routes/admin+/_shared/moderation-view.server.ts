import { z } from 'zod';

const person = z.object({ id: z.string(), name: z.string() }).nullable();

/** A report as its page shows it. */
export const moderationItemView = z.object({
  id: z.string(),
  kind: z.string(),
  source: z.string(),
  reason: z.string(),
  note: z.string(),
  content: z.string(),
  status: z.enum(['pending', 'resolved', 'dismissed']),
  resolution: z.string(),
  bookingId: z.string().nullable(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
  hid: z.boolean(),
  measure: z.string().nullable(),
  words: z.string(),
  appeal: z.string(),
  appealedAt: z.date().nullable(),
  appealGranted: z.boolean().nullable(),
  appealAnswer: z.string(),
  appealDecidedAt: z.date().nullable(),
  reporter: person,
  author: person,
  decidedBy: person,
  appealDecidedBy: person,
  /** How often the person it is about was warned before. */
  warnings: z.number(),
  canSuspend: z.boolean(),
  photo: z.object({ url: z.string(), visitId: z.string() }).nullable(),
  mayAnswer: z.boolean(),
  opId: z.string(),
});
export type ModerationItemView = z.output<typeof moderationItemView>;
