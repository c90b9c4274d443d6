import { z } from 'zod';

const spaces = /[\s\u00a0]+/g;

/** One line of text: spaces are joined, the ends trimmed. `missing` and `long` are the messages. */
export function textLine(max: number, missing: string, long: string) {
  return z
    .string({ required_error: missing, invalid_type_error: missing })
    .transform((text) => text.replace(spaces, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, long));
}
