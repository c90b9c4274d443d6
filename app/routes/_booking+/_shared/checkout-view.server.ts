import { z } from 'zod';
import { priceView, requestView } from './request-view';

export const checkoutSchema = z.object({ quote: z.string().min(1, 'Service not found').max(64, 'Service not found') });

export const checkoutView = z.object({
  request: requestView,
  price: priceView,
  /** What is invoiced after which visit, where nothing is paid now. */
  invoices: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  /** What stands beside Confirm. */
  consent: z.string(),
  quoteToken: z.string(),
  problem: z.string().nullable(),
  newerQuote: z.string().nullable(),
  mustVerify: z.boolean(),
  /** What the bank said of the last try. */
  refusal: z.string().nullable(),
  policy: z.array(z.string()),
  opId: z.string(),
});

export type CheckoutData = z.output<typeof checkoutView>;
