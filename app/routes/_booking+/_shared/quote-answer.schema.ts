import { z } from 'zod';
import { CHANGE_LIMIT } from './quote-limits';
import { mark } from '#app/platform/texts/t';

/** What a customer answers to a quote. */
export const quoteAnswerSchema = z
  .object({
    intent: z.enum(['view', 'accept', 'decline', 'change']),
    name: z
      .string()
      .trim()
      .max(100, mark('Shorten your name to 100 characters'))
      .refine((name) => name === '' || /\p{L}.*\p{L}/u.test(name), mark('Enter your full name'))
      .default(''),
    /** Which option they take; only a quote with options has it. */
    option: z.enum(['1', '2', '3'], { errorMap: () => ({ message: mark('Choose an option') }) }).optional(),
    agree: z.literal('on', { errorMap: () => ({ message: mark('Check the box to accept') }) }).optional(),
    /** The version of what the page printed; only the form that asks for a signature has it. */
    shown: z.string().max(64).optional(),
    /** Stands in the form that asks for an option. */
    choose: z.literal('option').optional(),
    reason: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().max(500, mark('Shorten the reason to 500 characters'))),
    /** What to change in the quote. */
    change: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().max(CHANGE_LIMIT, mark('Shorten the text to 1,000 characters'))),
  })
  .superRefine(({ intent, name, agree, shown, change, choose, option }, context) => {
    if (intent === 'change' && !change)
      context.addIssue({ code: 'custom', path: ['change'], message: mark('Tell us what to change') });
    if (intent === 'accept' && choose && !option)
      context.addIssue({ code: 'custom', path: ['option'], message: mark('Choose an option') });
    if (intent !== 'accept' || shown === undefined) return;
    if (!name) context.addIssue({ code: 'custom', path: ['name'], message: mark('Enter your full name') });
    if (!agree) context.addIssue({ code: 'custom', path: ['agree'], message: mark('Check the box to accept') });
  });
