import { z } from 'zod';
import { PAYMENT_TERMS } from '#app/domain/quotes/payment-terms';

/** What a booking page shows of a request to anyone with its link. */
export const requestView = z.object({
  token: z.string(),
  service: z.string(),
  slug: z.string(),
  date: z.string(),
  dayPart: z.string(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  zip: z.string(),
  notes: z.string(),
  /** What its visits take, in words; empty where one person comes as they are. */
  needs: z.string(),
  /** The company it is for; empty if the request is personal. */
  company: z.string(),
});

export type RequestView = z.output<typeof requestView>;

export const priceView = z.object({
  lines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  taxCents: z.number(),
  totalCents: z.number(),
  depositCents: z.number(),
  terms: z.enum(PAYMENT_TERMS).default('deposit'),
  netDays: z.number().default(0),
  lateBps: z.number().default(0),
});
