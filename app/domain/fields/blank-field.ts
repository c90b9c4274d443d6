import { z } from 'zod';

/** A field that may be left empty: blanks count as not filled in. */
export function orBlank<Field extends z.ZodTypeAny>(field: Field) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), field.optional());
}
