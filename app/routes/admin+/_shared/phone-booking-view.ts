import { z } from 'zod';

/** What the office reads out: the price in sentences, and its lines. */
export const pricedView = z.object({
  said: z.array(z.string()),
  /** Nothing is refused and there is no instant price: what is sent is a request to be quoted. */
  isRequest: z.boolean(),
  /** Null where a person makes the price. */
  price: z
    .object({
      lines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
      taxCents: z.number(),
      totalCents: z.number(),
      depositCents: z.number(),
    })
    .nullable(),
});
export type Priced = z.output<typeof pricedView>;

const sentView = z.object({
  requestId: z.string(),
  name: z.string(),
  /** The way to the checkout and until when it holds; null where the office has to make the price. */
  link: z
    .object({
      url: z.string(),
      until: z.date(),
      said: z.array(z.string()),
      email: z.string().nullable(),
      sms: z.string().nullable(),
    })
    .nullable(),
  /** What became of it since: booked, or no longer in force. */
  past: z.string().nullable(),
});
export type Sent = z.output<typeof sentView>;

const choice = z.object({ value: z.string(), label: z.string() });

export const phoneBookingView = z.object({
  sent: sentView.nullable(),
  packages: z.array(choice),
  states: z.array(choice),
  /** The names of packages that are priced by the size of the house; none where there are none. */
  sized: z.array(z.string()),
  addOns: z.array(z.object({ id: z.string(), name: z.string(), priceCents: z.number(), mostPieces: z.number() })),
  minDate: z.string(),
  settleDays: z.number().nullable(),
  asksCode: z.boolean(),
  defaults: z.record(z.string()),
  /** The customer whose page this was opened from, and their saved addresses. */
  customerId: z.string().nullable(),
  places: z.array(z.object({ id: z.string(), name: z.string(), isChosen: z.boolean() })),
  opId: z.string(),
});
export type PhoneBookingPage = z.output<typeof phoneBookingView>;
