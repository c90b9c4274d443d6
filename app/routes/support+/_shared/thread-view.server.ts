import { z } from 'zod';

export const messageView = z.object({
  id: z.string(),
  seq: z.number(),
  side: z.string(),
  from: z.string(),
  body: z.string(),
  createdAt: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), href: z.string().nullable(), size: z.string() })),
});

export const threadView = z.object({
  number: z.string(),
  subject: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  name: z.string(),
  email: z.string(),
  messages: z.array(messageView),
  earlierBefore: z.number().nullable(),
  unread: z.number(),
  lastSeq: z.number(),
  teamReadSeq: z.number(),
  isOpenNow: z.boolean(),
  opensText: z.string().nullable(),
  dueText: z.string().nullable(),
  zone: z.string(),
  homeTo: z.string(),
  signedIn: z.boolean(),
  opId: z.string(),
  seenOpId: z.string(),
});
