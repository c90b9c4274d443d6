import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

const seen = z.string().max(100);

/** '#abc', 'AABBCC' and '#aabbcc' are one color; empty is none. */
const accent = z
  .string()
  .default('')
  .transform((text) => text.trim().replace(/^#/, '').toUpperCase())
  .transform((text) => (text.length === 3 ? [...text].map((digit) => digit + digit).join('') : text))
  .refine((text) => /^([0-9A-F]{6})?$/.test(text), mark('Enter a color like #14463B: a number sign and six digits from 0 to F'))
  .transform((text) => (text ? `#${text}` : null));

/** The form of the color. */
export const accentFormSchema = z.object({ accent, seen, step: z.enum(['save', 'check', 'nearest']).default('save') });

/** The form of the logo, without its file. */
export const logoFormSchema = z.object({
  named: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
  seen,
  step: z.enum(['save', 'remove']).default('save'),
});
