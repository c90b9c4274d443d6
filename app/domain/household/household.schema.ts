import { z } from 'zod';
import { mailField } from '../fields/contact-fields';
import { mark } from '#app/platform/texts/t';

/** Whom an owner invites into their account. */
export const householdInvitationSchema = z.object({ email: mailField(mark('Enter the person’s email address')) });
