import { z } from 'zod';
import type { Db } from '#app/platform/db.server';

const storedSchema = z.object({ version: z.number().int().min(0), texts: z.record(z.string()) });

/** The texts of a public page that an admin wrote, by field. Fields that are not there have the product's own words. */
export type OwnTexts = z.output<typeof storedSchema> & {
  /** When they were last changed; null where they never were. */
  changedAt: Date | null;
};

/** The row of `site_setting` with the texts of a page. */
export function textsKey(page: string): string {
  return `texts.${page}`;
}

/** What an admin wrote for a page. A row that does not read counts as none. */
export async function readOwnTexts(db: Db, page: string): Promise<OwnTexts> {
  const row = await db.siteSetting.findUnique({ where: { key: textsKey(page) }, select: { value: true, updatedAt: true } });
  const stored = storedSchema.safeParse(row?.value);
  return stored.success && row ? { ...stored.data, changedAt: row.updatedAt } : { version: 0, texts: {}, changedAt: null };
}
