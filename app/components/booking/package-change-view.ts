import { z } from 'zod';

const cents = z.number();

/** What the page shows on which a booked package or its size is changed. */
export const packageChangeView = z.object({
  visitId: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  basedOn: z.string(),
  /** Why it cannot be changed here; null where it can. */
  whyNot: z.string().nullable(),
  now: z.string(),
  packages: z.array(z.object({ slug: z.string(), name: z.string(), tagline: z.string() })),
  hasHouse: z.boolean(),
  chosen: z.object({ service: z.string(), storeys: z.string(), feet: z.string() }),
  problems: z.record(z.string()),
  price: z
    .object({
      isSame: z.boolean(),
      /** Paid over time: there is no card to charge or to send money back to. */
      isPaidLater: z.boolean(),
      what: z.string(),
      lines: z.array(z.object({ label: z.string(), amountCents: cents })),
      taxCents: cents,
      addedCents: cents,
      newTotalCents: cents,
      oldTotalCents: cents,
      moreCents: cents,
      refundCents: cents,
      openCents: cents,
      choice: z.object({ service: z.string(), storeys: z.string(), feet: z.string() }),
    })
    .nullable(),
  opId: z.string(),
});

export type PackageChange = z.output<typeof packageChangeView>;
