import { z } from 'zod';

export const twoStepView = z.object({
  setup: z.object({ secret: z.string(), picture: z.string() }).nullable(),
  hasPassword: z.boolean(),
  mayTurnOff: z.boolean(),
  isAdmin: z.boolean(),
});

/** Shown once, never stored as they are. */
export const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) });
