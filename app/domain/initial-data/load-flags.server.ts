import type { Db } from '#app/platform/db.server';
import { seedFlags } from '../settings/seed-flags';

/** Writes the flags that are not there yet, as they ship. */
export async function loadFlags(db: Db): Promise<void> {
  await db.featureFlag.createMany({ data: seedFlags.map((flag) => ({ ...flag })), skipDuplicates: true });
}
