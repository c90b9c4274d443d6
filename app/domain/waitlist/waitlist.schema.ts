import { z } from 'zod';
import { emailField } from '../fields/contact-fields';
import { zipField } from '../fields/address-fields';

/** Told by mail when a ZIP opens. */
export const waitlistSchema = z.object({ email: emailField, zip: zipField, service: z.string().trim().max(60).default('') });

export type WaitlistForm = z.output<typeof waitlistSchema>;
