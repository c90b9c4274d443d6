import { z } from 'zod';
import { t } from '#app/platform/texts/t';

const spaces = /[\s\u00a0]+/g;

/** One line of text: spaces are joined, the ends trimmed. `missing` and `long` are the messages. */
export function textLine(max: number, missing: string, long: string) {
  return z
    .string({ required_error: missing, invalid_type_error: missing })
    .transform((text) => text.replace(spaces, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, long));
}

/** One line of a text that holds a list. */
export function listLine(most: number) {
  return z.string().refine(
    (text) => text.length <= most,
    () => ({ message: t('Keep each line to {most} characters', { most }) }),
  );
}

/** Refuses a list with more lines. */
export function atMostLines(most: number) {
  return (lines: readonly string[], context: z.RefinementCtx): void => {
    if (lines.length > most) context.addIssue({ code: 'custom', message: t('Enter up to {most} lines', { most }) });
  };
}
