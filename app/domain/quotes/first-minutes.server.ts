import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { type CatalogPackage, listEveryAddOn } from '../catalog/queries.server';
import { readStoredDesign } from './describe-house.server';
import { addOnMinutes } from './estimate';

/** How long the first visit of a package is planned to take each day: its minutes, and those of the add-ons that were chosen with it. */
export async function firstMinutes(
  db: Db,
  { pack, design }: { pack: CatalogPackage; design: Prisma.JsonValue },
): Promise<number> {
  const chosen = pack.serviceLine.houseDesign ? readStoredDesign(design) : null;
  const added = chosen ? addOnMinutes(chosen.addOns, await listEveryAddOn(db), pack) : 0;
  return pack.installMinutes + added;
}
