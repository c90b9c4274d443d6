import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { findServiceArea } from '../catalog/find-service-area.server';
import { packageLine } from '../catalog/service-names';
import { findZip } from '../catalog/find-zip.server';
import { instantPriceCents } from '../catalog/instant-price';
import { getPackage, listEveryAddOn } from '../catalog/queries.server';
import { readStoredDesign } from './describe-house.server';
import { type Design, extraLines } from './estimate';
import type { QuoteLineInput } from './quote-totals';

/** The middle of a package's range, where no area says more. */
const MIDDLE_BPS = 5_000;

/** What was measured at the site before; it goes before what the customer estimated. */
export type Measured = { feet: number; stories: number | null };

type Asked = { packageId: string | null; zip: string; design: Prisma.JsonValue; measured?: Measured | null };

function withMeasured(design: Design | null, measured: Measured | null): Design | null {
  if (!measured) return design;
  const { feet, stories } = measured;
  const base = design ?? ({ light: 'warm', storeys: 1, feet, addOns: {} } satisfies Design);
  return { ...base, feet, storeys: stories === null ? base.storeys : stories >= 3 ? 3 : stories === 2 ? 2 : 1 };
}

/** The lines that the price list comes to for a request: its package where the house is, and what its design or the measured lengths add. */
export async function suggestLines(db: Db, { packageId, zip, design, measured = null }: Asked): Promise<QuoteLineInput[]> {
  if (!packageId) return [];
  const [pack, place, addOns] = [await getPackage(db, packageId), await findZip(db, zip), await listEveryAddOn(db)];
  const area = place && (await findServiceArea(db, place));
  const priceCents = instantPriceCents({ ...pack, instantPrice: true }, area?.priceIndexBps ?? MIDDLE_BPS);
  if (priceCents === null) return [];
  const house = pack.serviceLine.houseDesign ? withMeasured(readStoredDesign(design), measured) : null;
  return [{ label: packageLine(pack), amountCents: priceCents }, ...(house ? extraLines(pack, house, addOns) : [])];
}
