import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { dollarsFrom } from '../fields/dollar-fields';
import { count, reasonField, versionField, words } from '../fields/number-fields';

/** As many as the booking form reads. */
export const MAX_ADD_ONS = 20;

/** An admin's add-on: what a customer may add to a package, by the piece. */
export const addOnFormSchema = z.object({
  version: versionField.optional(),
  name: words(mark('Enter a name'), 60),
  description: words(mark('Enter a description'), 160),
  price: dollarsFrom(100, mark('Enter dollars, at least 1')),
  mostPieces: count(mark('Enter a number, 1 to 99'), 1, 99),
  /** How much longer the first visit takes with one piece. */
  minutes: count(mark('Enter minutes, 0 to 480'), 0, 480).default('0'),
  reason: reasonField,
});

export type AddOnForm = z.output<typeof addOnFormSchema>;
