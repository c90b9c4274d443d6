import { z } from 'zod';

/** What the express form needs: phone, saved addresses, prices. */
export const serviceCallView = z.object({
  phone: z.string(),
  sites: z.array(z.object({ value: z.string(), label: z.string() })),
  baseCents: z.number(),
  urgentCents: z.number(),
  freeCalls: z.object({ planName: z.string(), left: z.number(), ofYear: z.number() }).nullable(),
  /** What the customer agrees to, where a saved card pays. */
  consent: z.object({ rules: z.array(z.string()), sentence: z.string(), version: z.string() }).nullable(),
  opId: z.string(),
});

export type ServiceCallData = z.output<typeof serviceCallView>;
