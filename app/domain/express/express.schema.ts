import { z } from 'zod';
import { phoneField } from '../quotes/book.schema';

/** The lights-out service call (G059): phone and address required (F213). */
export const expressSchema = z.object({
  phone: phoneField,
  siteId: z.string({ required_error: 'Choose the address' }).uuid('Choose the address'),
  problem: z.string().trim().max(500, 'Keep it under 500 characters').default(''),
  when: z.enum(['now', 'week']).default('now'),
  /** A member may let his plan cover it. */
  cover: z.enum(['plan', 'pay']).default('pay'),
});

export type ExpressForm = z.output<typeof expressSchema>;
