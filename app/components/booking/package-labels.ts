import { formatMoney, formatMoneyRange } from '../ui/money';
import type { PackageView } from './package-view';

type Priced = Pick<PackageView, 'priceLowCents' | 'priceHighCents' | 'instantPrice'>;

/** "From $800" where a price can be had at once, else "Custom quote" (G038). */
export function priceLabel({ instantPrice, priceLowCents }: Priced): string {
  return instantPrice && priceLowCents !== null ? `From ${formatMoney(priceLowCents)}` : 'Custom quote';
}

/** The range of a package, "$800-$1,200", or "Custom Quote" where there is none (F045). */
export function priceRange({ priceLowCents, priceHighCents }: Priced): string {
  return priceLowCents === null || priceHighCents === null ? 'Custom Quote' : formatMoneyRange(priceLowCents, priceHighCents);
}

/** G035: a flat price is booked, everything else is quoted. */
export function bookLabel({ instantPrice }: Pick<PackageView, 'instantPrice'>): 'Book Now' | 'Get Quote' {
  return instantPrice ? 'Book Now' : 'Get Quote';
}
