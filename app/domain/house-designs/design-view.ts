import { z } from 'zod';
import { houseDesign } from './house-design';

/** What pages show of a design: the picture with what is marked on it. */
export const designView = z.object({
  url: z.string(),
  aspect: z.number(),
  design: houseDesign,
  stories: z.number(),
  feet: z.number().nullable(),
  feetTyped: z.boolean(),
});

export type DesignView = z.output<typeof designView>;
