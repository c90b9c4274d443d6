import { z } from 'zod';
import { addressShape } from '../fields/address-fields';
import { contactShape, phoneField } from '../fields/contact-fields';
import { mark } from '#app/platform/texts/t';

export const EXPRESS_PAGES = ['/customer/express', '/customer/dashboard'] as const;

const problemShape = {
  /** The service call's package; the first that is offered where it is left out. */
  call: z.string().max(60).default(''),
  /** What is wrong, from the list of its service. */
  problemType: z.string().trim().max(60).default(''),
  problem: z.string().trim().max(500, mark('Keep it under 500 characters')).default(''),
  when: z.enum(['now', 'week']).default('now'),
};

/** A customer's service call at a saved address. */
export const serviceCallSchema = z.object({
  phone: phoneField,
  siteId: z.string({ required_error: mark('Choose the address') }).uuid('Choose the address'),
  ...problemShape,
  /** Members may let their plan cover it. */
  cover: z.enum(['plan', 'pay']).default('pay'),
  /** The version of the consent text that the page printed; none where no card is saved. */
  consent: z.string().max(64).default(''),
  /** The page that printed it. */
  place: z.enum(EXPRESS_PAGES).default('/customer/express'),
});

export type ServiceCallForm = z.output<typeof serviceCallSchema>;

/** The same from a visitor who is not signed in: who they are, and where it is. */
export const guestCallSchema = z.object({ ...contactShape, ...addressShape, ...problemShape });

export type GuestCallForm = z.output<typeof guestCallSchema>;
