import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

const box = z.literal('on').optional();

/** What an admin sends with a file: its kind, and what counts for all of its rows. */
export const importFormSchema = z.object({
  kind: z.enum(['customers', 'pros', 'past_jobs', 'prices']).catch('customers'),
  /** Of pros. */
  invite: box,
  homeZip: z.string().trim().max(10, mark('Enter a ZIP code, five digits')).default(''),
});
export type ImportForm = z.output<typeof importFormSchema>;

/** The same as it is kept with the import. */
export const importOptions = importFormSchema.omit({ kind: true });
