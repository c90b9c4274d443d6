import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

const MOST_KINDS = 60;

/** The boxes of a form for the kinds of work that a pro does. Which of them are on offer the database says. */
export const workKindsField = z.preprocess(
  (given): unknown => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]),
  z
    .array(z.string().min(1).max(60))
    .min(1, mark('Choose at least one type of work'))
    .max(MOST_KINDS, mark('Choose from the list')),
);
