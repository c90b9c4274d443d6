import { z } from 'zod';
import { LICENSE_STATUSES } from '#app/domain/licenses/license-policy';

export const licensesView = z.object({
  licenses: z.array(
    z.object({
      id: z.string(),
      work: z.string(),
      state: z.string(),
      number: z.string(),
      status: z.enum(LICENSE_STATUSES),
      expiresOn: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** The kinds of their work that a state asks a license for. */
  work: z.array(z.object({ value: z.string(), label: z.string() })),
  homeState: z.string(),
  opId: z.string(),
});
export type LicensesView = z.output<typeof licensesView>;
