import { z } from 'zod';

/** What a form that was taken answers: the page that comes next, and how a browser goes there. */
export function leadsTo(address: RegExp) {
  return z.object({
    redirect: z.string().regex(address),
    /** The status that a browser without JavaScript gets. */
    status: z.number().int(),
    revalidate: z.boolean(),
    /** A whole new document, since it is not a page of ours. */
    reload: z.boolean(),
    replace: z.boolean(),
  });
}

/** A page of Stripe, or of the simulated Stripe on our own address while no key is set. */
export const STRIPE_PAGE = /^https?:\/\/[^/]+\//;

/** Why a form was not taken: by field, or under `_form` for the whole; what was sent comes back, secrets left out. */
export const refusalView = z.object({
  fieldErrors: z.record(z.string()),
  subaction: z.string().optional(),
  repopulateFields: z.record(z.unknown()).optional(),
  formId: z.string().optional(),
});

/** What is not there, not readable or not to be had now: a status with a sentence. */
export const problemView = z.object({ data: z.string(), status: z.number().int(), statusText: z.string() });
