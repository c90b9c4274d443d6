import { z } from 'zod';
import { phoneField } from '../fields/contact-fields';

export const EXPRESS_PAGES = ['/customer/express', '/customer/dashboard'] as const;

/** The lights-out service call: phone and address required. */
export const serviceCallSchema = z.object({
  phone: phoneField,
  siteId: z.string({ required_error: 'Choose the address' }).uuid('Choose the address'),
  problem: z.string().trim().max(500, 'Keep it under 500 characters').default(''),
  when: z.enum(['now', 'week']).default('now'),
  /** Members may let their plan cover it. */
  cover: z.enum(['plan', 'pay']).default('pay'),
  /** The version of the consent text that the page printed; none where no card is saved. */
  consent: z.string().max(64).default(''),
  /** The page that printed it. */
  place: z.enum(EXPRESS_PAGES).default('/customer/express'),
});

export type ServiceCallForm = z.output<typeof serviceCallSchema>;
