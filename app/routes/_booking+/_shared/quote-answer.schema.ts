import { z } from 'zod';
import { CHANGE_LIMIT } from './quote-limits';

/** What a customer answers to a quote. */
export const quoteAnswerSchema = z
  .object({
    intent: z.enum(['view', 'accept', 'decline', 'change']),
    name: z
      .string()
      .trim()
      .max(100, 'Shorten your name to 100 characters')
      .refine((name) => name === '' || /\p{L}.*\p{L}/u.test(name), 'Enter your full name')
      .default(''),
    agree: z.literal('on', { errorMap: () => ({ message: 'Check the box to accept' }) }).optional(),
    /** The version of what the page printed; only the form that asks for a signature has it. */
    shown: z.string().max(64).optional(),
    reason: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().max(500, 'Shorten the reason to 500 characters')),
    /** What to change in the quote. */
    change: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().max(CHANGE_LIMIT, 'Shorten the text to 1,000 characters')),
  })
  .superRefine(({ intent, name, agree, shown, change }, context) => {
    if (intent === 'change' && !change) context.addIssue({ code: 'custom', path: ['change'], message: 'Tell us what to change' });
    if (intent !== 'accept' || shown === undefined) return;
    if (!name) context.addIssue({ code: 'custom', path: ['name'], message: 'Enter your full name' });
    if (!agree) context.addIssue({ code: 'custom', path: ['agree'], message: 'Check the box to accept' });
  });
