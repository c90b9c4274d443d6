import { z } from 'zod';
import { bookerSchema } from '#app/domain/quotes/book.schema';
import { mark } from '#app/platform/texts/t';
import { consentView, overTimeView, payField } from './pay-view.server';
import { priceView, requestView } from './request-view';

const consent = z.string({ required_error: mark('Review what you agree to, then try again') }).max(64);
const texts = z.literal('yes').optional().catch(undefined);
/** Which button was pressed, and the version of the words beside the second one. */
const overTime = { pay: payField, consentOverTime: z.string().max(64).optional() };

/** Pay or Confirm, depending on the signed-in person. */
export const checkoutSchema = z.object({
  quote: z.string().min(1, mark('Service not found')).max(64, mark('Service not found')),
  /** The version of the consent text that the page printed. */
  consent,
  /** The box for text messages. */
  texts,
  ...overTime,
});

/** The same for visitors that the page asks who they are. */
export const guestCheckoutSchema = checkoutSchema.merge(bookerSchema);

/** What is begun on `/book` and was not stored yet; without a price there is nothing to agree to. */
export const draftCheckoutSchema = bookerSchema.extend({ consent: consent.optional(), texts, ...overTime });

export const checkoutView = z.object({
  /** When a quote is answered, in words. */
  quoteTime: z.string(),
  guaranteeTitle: z.string(),
  request: requestView,
  /** Null where a person makes the price. */
  price: priceView.nullable(),
  /** Who invited them and what that takes off the rest, where a price is paid in parts. */
  invited: z.object({ firstName: z.string(), cents: z.number() }).nullable(),
  features: z.array(z.string()),
  /** What is invoiced after which visit, where nothing is paid now. */
  invoices: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  /** How an invoice is paid by bank transfer; empty where that is not offered. */
  bankAccount: z.string(),
  /** What the customer agrees to; printed and recorded exactly. */
  consent: consentView.nullable(),
  /** Paying the full price over time, and what is agreed to by that; null where that is not offered. */
  overTime: overTimeView.extend({ creditCents: z.number(), consent: consentView }).nullable(),
  /** What canceling costs where the free time is over already. */
  soon: z.string().nullable(),
  /** Null while nothing is stored. */
  quoteToken: z.string().nullable(),
  /** Filled in where the page asks who books; null where that is known. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string(), notes: z.string() }).nullable(),
  isSignedIn: z.boolean(),
  /** The words beside the box for text messages; null where none can be sent. */
  textsSentence: z.string().nullable(),
  /** Stripe itself opens its page, with every wallet it knows. */
  hasWallets: z.boolean(),
  editTo: z.string().nullable(),
  problem: z.string().nullable(),
  newerQuote: z.string().nullable(),
  mustVerify: z.boolean(),
  /** What the bank said of the last try. */
  refusal: z.object({ message: z.string(), isLater: z.boolean() }).nullable(),
  opId: z.string(),
});

export type CheckoutData = z.output<typeof checkoutView>;
