import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { dollarsWithin } from '../fields/dollar-fields';

/** The most that can be added on site; more is a quote of its own. */
export const MAX_ADDED_CENTS = 500_000;

export const proposeSchema = z.object({
  description: z
    .string()
    .trim()
    .min(5, mark('Enter the extra work, like "Wrap the maple by the drive"'))
    .max(300, mark('Keep it under 300 characters')),
  price: dollarsWithin({
    least: 100,
    most: MAX_ADDED_CENTS,
    message: mark('Enter a price between $1 and $5,000 before tax, like 60.00'),
  }),
});

export const answerSchema = z.object({ answer: z.enum(['accept', 'refuse'], { message: mark('Choose an answer') }) });
