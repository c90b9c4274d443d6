import { z } from 'zod';

export const IMPORT_KINDS = ['customers', 'pros', 'past_jobs', 'prices'] as const;

const box = z.literal('on').optional();

/** What an admin sends with a file: its kind, and what counts for all of its rows. */
export const importFormSchema = z.object({
  kind: z.enum(IMPORT_KINDS).catch('customers'),
  /** Of pros. */
  invite: box,
  homeZip: z.string().trim().max(10, 'Enter a ZIP code, like 60614').default(''),
  /** Of prices. */
  sells: z.enum(['packages', 'add_ons']).catch('packages'),
  serviceLineId: z.string().trim().max(60).default(''),
  onSale: box,
});
export type ImportForm = z.output<typeof importFormSchema>;

/** The same as it is kept with the import. */
export const importOptions = importFormSchema.omit({ kind: true });
export type ImportOptions = z.output<typeof importOptions>;
