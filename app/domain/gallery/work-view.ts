import { z } from 'zod';

/** Published work as everyone sees it: nothing here says whose house it is. */
export const workView = z.object({
  id: z.string(),
  /** Photos, by id. */
  before: z.string(),
  after: z.string(),
  caption: z.string(),
  service: z.string(),
  place: z.string(),
});
export type WorkView = z.output<typeof workView>;
