import { z } from 'zod';

/** What a page may know of a package. */
export const packageView = z.object({
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  priceLowCents: z.number().int().nullable(),
  priceHighCents: z.number().int().nullable(),
  instantPrice: z.boolean(),
  includedFeet: z.number().int().nullable(),
  extraFootCents: z.number().int().nullable(),
  thirdStoreyCents: z.number().int().nullable(),
  /** Whether customers design it on a drawing of a house. */
  serviceLine: z.object({ houseDesign: z.boolean() }),
});

export type PackageView = z.output<typeof packageView>;
