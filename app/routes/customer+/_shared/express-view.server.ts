import { z } from 'zod';

/** The call that the form asks for, and the other services' ones. */
const offeredCallShape = {
  call: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    problems: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  others: z.array(z.object({ id: z.string(), name: z.string() })),
  baseCents: z.number(),
  urgentCents: z.number(),
};

/** What the express form needs: phone, saved addresses, prices. */
export const serviceCallView = z.object({
  ...offeredCallShape,
  phone: z.string(),
  sites: z.array(z.object({ value: z.string(), label: z.string() })),
  freeCalls: z.object({ planName: z.string(), left: z.number(), ofYear: z.number() }).nullable(),
  /** What the customer agrees to, where a saved card pays. */
  consent: z.object({ rules: z.array(z.string()), sentence: z.string(), version: z.string() }).nullable(),
  opId: z.string(),
});

export const offeredCallView = z.object(offeredCallShape);
export type OfferedCallData = z.output<typeof offeredCallView>;

export type ServiceCallData = z.output<typeof serviceCallView>;
