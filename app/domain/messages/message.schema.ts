import { z } from 'zod';

export const MESSAGE_LIMIT = 4_000;

export const messageSchema = z.object({
  body: z
    .string({ required_error: 'Type a message first' })
    .trim()
    .min(1, 'Type a message first')
    .max(MESSAGE_LIMIT, 'Keep a message under 4,000 characters'),
});
