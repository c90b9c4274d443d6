import { z } from 'zod';

export { askForCodeSchema, enterCodeSchema, secondStepSchema } from '#app/domain/sign-in/code.schema';

export const codeFormView = z.object({
  email: z.string(),
  returnTo: z.string(),
  opId: z.string(),
  hasTexts: z.boolean(),
});

export const enterCodeView = z.object({ channel: z.enum(['email', 'sms']), address: z.string(), returnTo: z.string() });
