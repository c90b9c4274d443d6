import { z } from 'zod';
import { designView } from '#app/domain/house-designs/design-view';
import { priceView, requestView } from './request-view';

export { quoteAnswerSchema } from './quote-answer.schema';

const optionView = z.object({
  position: z.number(),
  name: z.string(),
  note: z.string(),
  isRecommended: z.boolean(),
  lines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  taxCents: z.number(),
  totalCents: z.number(),
  depositCents: z.number(),
});

export type OptionData = z.output<typeof optionView>;

export const quoteView = z.object({
  request: requestView,
  price: priceView,
  /** What there is to choose from; empty where the quote has no options. */
  options: z.array(optionView),
  /** The title of the option that was accepted. */
  chosen: z.string().nullable(),
  version: z.number(),
  revisionNote: z.string(),
  status: z.string(),
  validUntil: z.string(),
  zone: z.string(),
  pdfPath: z.string(),
  problem: z.string().nullable(),
  newest: z.string().nullable(),
  booked: z.string().nullable(),
  /** What is accepted with a signature; null where none is needed any more. */
  consent: z.object({ rules: z.array(z.string()), sentence: z.string(), version: z.string() }).nullable(),
  /** Why the day of the quote can't be booked any more, and what to ask for. */
  closed: z.object({ why: z.string(), wish: z.string() }).nullable(),
  /** Made from the price list: another day is chosen on the booking form. */
  canRebook: z.boolean(),
  mayAsk: z.boolean(),
  changes: z.array(z.object({ id: z.string(), text: z.string(), isOpen: z.boolean(), answer: z.string() })),
  /** What was asked for that this version answers. */
  asked: z.string().nullable(),
  /** What they had last season, where the quote offers it again. */
  welcome: z.object({ lastCents: z.number(), lastDay: z.string().nullable(), pro: z.string().nullable() }).nullable(),
  accepted: z.object({ name: z.string(), at: z.date() }).nullable(),
  /** What was marked on a picture of the house. */
  house: designView.nullable(),
  opId: z.string(),
});

export type QuoteData = z.output<typeof quoteView>;
