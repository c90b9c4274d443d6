import { z } from 'zod';
import { priceView, requestView } from './request-view';

export const checkoutSchema = z.object({
  quote: z.string().min(1, 'Service not found').max(64, 'Service not found'),
  /** The version of the consent text that the page printed. */
  consent: z.string({ required_error: 'Read what you agree to, then press the button again' }).max(64),
});

export const checkoutView = z.object({
  request: requestView,
  price: priceView,
  /** What is invoiced after which visit, where nothing is paid now. */
  invoices: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  /** What pressing the button means; printed and recorded word for word. */
  consent: z.object({ rules: z.array(z.string()), sentence: z.string(), version: z.string() }),
  quoteToken: z.string(),
  problem: z.string().nullable(),
  newerQuote: z.string().nullable(),
  mustVerify: z.boolean(),
  /** What the bank said of the last try. */
  refusal: z.string().nullable(),
  opId: z.string(),
});

export type CheckoutData = z.output<typeof checkoutView>;
