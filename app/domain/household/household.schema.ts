import { z } from 'zod';
import { mailField } from '../fields/contact-fields';

/** Whom an owner invites into their account. */
export const householdInvitationSchema = z.object({ email: mailField('Enter the person’s email address') });
