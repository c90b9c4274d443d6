import { t } from '#app/platform/texts/t';
import { formatMoney, formatMoneyRange } from '../ui/money';
import type { PackageView } from './package-view';

type Priced = Pick<PackageView, 'priceLowCents' | 'priceHighCents' | 'instantPrice'>;

/** "From $970" where the place's own price is known (`fromCents`), else the range of all places, "Custom Quote" where there is none. */
export function priceLabel(pack: Priced, fromCents?: number): string {
  return fromCents === undefined ? priceRange(pack) : t('From {price}', { price: formatMoney(fromCents) });
}

/** The range of a package, "$800-$1,200", or "Custom Quote" where there is none. */
export function priceRange({ priceLowCents, priceHighCents }: Priced): string {
  return priceLowCents === null || priceHighCents === null ? t('Custom Quote') : formatMoneyRange(priceLowCents, priceHighCents);
}

/** A flat price is booked, everything else is quoted. */
export function bookLabel({ instantPrice }: Pick<PackageView, 'instantPrice'>): string {
  return instantPrice ? t('Book Now') : t('Get Quote');
}

/** Whether lights are all there is: headings speak of them. */
export function isAllLit(packages: Pick<PackageView, 'serviceLine'>[]): boolean {
  return packages.length > 0 && packages.every(({ serviceLine }) => serviceLine.houseDesign);
}
