import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const MESSAGE_LIMIT = 4_000;

export const messageSchema = z.object({
  body: z
    .string({ required_error: mark('Type a message first') })
    .trim()
    .min(1, mark('Type a message first'))
    .max(MESSAGE_LIMIT, mark('Keep a message under 4,000 characters')),
});
