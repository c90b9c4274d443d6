import type { Db } from '#app/platform/db.server';
import { faqRows } from './seed-faq';
import { seedSla } from './seed-sla';

/** Writes the answers and the promised times that are not there yet. */
export async function loadSupport(db: Db): Promise<void> {
  await db.slaTarget.createMany({ data: [...seedSla], skipDuplicates: true });
  await db.faqEntry.createMany({ data: faqRows({ anyBusiness: false }), skipDuplicates: true });
}
