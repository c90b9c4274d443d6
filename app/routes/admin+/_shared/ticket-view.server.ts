import { z } from 'zod';
import { adminChoicesView } from './admin-choice';

const fileView = z.object({ id: z.string(), name: z.string(), href: z.string().nullable(), size: z.string() });

export const ticketView = z.object({
  number: z.string(),
  subject: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  channel: z.string(),
  queue: z.string(),
  assigneeId: z.string(),
  hasAccount: z.boolean(),
  booking: z.string().nullable(),
  dueAt: z.string().nullable(),
  createdAt: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      seq: z.number(),
      side: z.string(),
      from: z.string(),
      body: z.string(),
      createdAt: z.string(),
      files: z.array(fileView),
    }),
  ),
  earlierBefore: z.number().nullable(),
  unread: z.number(),
  lastSeq: z.number(),
  senderReadSeq: z.number(),
  choices: adminChoicesView,
  opIds: z.object({ answer: z.string(), route: z.string(), state: z.string(), seen: z.string() }),
});
