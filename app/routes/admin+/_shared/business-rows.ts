import { z } from 'zod';
import { versionField } from '#app/domain/fields/number-fields';
import { type Marked, translate } from '#app/platform/texts/t';

const row = { id: z.string().min(1).max(100), version: versionField };

const retire = z.object({ subaction: z.literal('retire'), ...row });
const restore = z.object({ subaction: z.literal('restore'), ...row });

/** The button beside a row of a list without an order. */
export const retireButtonSchema = z.discriminatedUnion('subaction', [retire, restore]);

/** The buttons beside a row of a list: take it out of what is offered, put it back, move it above the row over it. */
export const rowButtonSchema = z.discriminatedUnion('subaction', [
  retire,
  restore,
  z.object({ subaction: z.literal('raise'), id: row.id, aboveId: row.id }),
]);

export const businessRowView = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  active: z.boolean(),
  facts: z.array(z.string()),
  /** Rows of one group stand together under its name. */
  group: z.string().optional(),
  opIds: z.object({ retire: z.string(), raise: z.string() }),
});
export type BusinessRow = z.output<typeof businessRowView>;

/** What is in the list of a business page of each row, with an operation for each of its buttons. */
export function businessRow(row: Omit<BusinessRow, 'opIds'>): BusinessRow {
  return { ...row, opIds: { retire: crypto.randomUUID(), raise: crypto.randomUUID() } };
}

/** The notice after a button of a row: what was done to it. */
export function rowNotice<Act extends string>({ subaction }: { subaction: Act }, done: Record<Act, Marked>) {
  return { type: 'success', message: translate(done[subaction]) } as const;
}
