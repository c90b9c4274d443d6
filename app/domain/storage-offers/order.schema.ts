import { z } from 'zod';
import { MAX_PRICE_CENTS } from '../fields/dollar-fields';

/** The press that orders storage: the price with tax that the page showed, in cents. */
export const orderStorageSchema = z.object({
  intent: z.literal('order-storage'),
  shownCents: z.coerce.number().int().min(0).max(MAX_PRICE_CENTS),
});
