import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { instantPriceCents } from '../catalog/instant-price';

type Sold = { name: string; priceLowCents: number | null; priceHighCents: number | null; instantPrice: boolean };
type Area = { name: string; priceIndexBps: number };

/** The areas where a package that is sold at an instant price has none: nothing at all, or less than a dollar. */
export function areasWithoutPrice(pack: Sold, areas: readonly Area[]): Area[] {
  if (!pack.instantPrice) return [];
  return areas.filter(({ priceIndexBps }) => (instantPriceCents(pack, priceIndexBps) ?? 0) < 100);
}

/** Throws InputError beside `field` where a package on sale has no price in an area that it is sold in. */
export function checkPackagePrices(field: string, packages: readonly Sold[], areas: readonly Area[]): void {
  for (const pack of packages) {
    const [area] = areasWithoutPrice(pack, areas);
    if (!area) continue;
    throw fieldError(
      field,
      t('{name} has no price in {area}. Enter a price of at least $1, or turn off its instant price', {
        name: pack.name,
        area: area.name,
      }),
    );
  }
}
