import { z } from 'zod';
import { emailField } from '#app/domain/accounts/account.schema';
import { proofSchema } from './proof.server';

/** Invites an admin, or takes an invitation back. */
export const promoteForm = z.union([z.object({ withdraw: z.string().uuid() }), proofSchema.extend({ email: emailField })]);
