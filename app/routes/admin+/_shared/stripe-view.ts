import { z } from 'zod';

const askedView = z.object({ isGood: z.boolean(), text: z.string() });

export const endpointView = z.object({
  kind: z.enum(['own', 'connected']),
  variable: z.string(),
  hasSecret: z.boolean(),
  isThere: z.boolean(),
  problems: z.array(z.string()),
  needsNew: z.boolean(),
  delivery: z.object({ lastAt: z.date().nullable(), areMissing: z.boolean() }).nullable(),
  opId: z.string(),
});

export const stripeView = z.object({
  set: z.enum(['main', 'beside']),
  livemode: z.boolean(),
  isStandIn: z.boolean(),
  keyName: z.string(),
  name: z.string().nullable(),
  account: z.array(askedView),
  connect: askedView,
  endpoints: z.array(endpointView),
  trouble: z.string().nullable(),
  opId: z.string(),
});

/** What is shown once, to the one who pressed the button. */
export const registeredView = z.object({
  registered: z.object({
    did: z.enum(['made', 'repaired', 'nothing']),
    secret: z.string().nullable(),
    variable: z.string(),
    kind: z.enum(['own', 'connected']),
  }),
});
