type PricedPackage = { priceLowCents: number | null; priceHighCents: number | null; instantPrice: boolean };

/**
 * The flat price of a package in a service area, in cents and whole dollars: `priceIndexBps` of the way from the low to
 * the high end of its range. Null for packages that are sold by quote.
 */
export function instantPriceCents(pack: PricedPackage, priceIndexBps: number): number | null {
  const { priceLowCents: low, priceHighCents: high, instantPrice } = pack;
  if (!instantPrice || low === null || high === null) return null;
  const index = Math.min(10_000, Math.max(0, priceIndexBps));
  return Math.round((low + ((high - low) * index) / 10_000) / 100) * 100;
}

/** What a package costs in an area at the least, on a day with slack and at any time; null where it is sold by quote. */
export function fromPriceCents(pack: PricedPackage, priceIndexBps: number): number | null {
  const flat = instantPriceCents(pack, priceIndexBps);
  return flat === null ? null : flat - flexibleDiscountCents(flat, { dayPart: 'any', slots: FLEXIBLE_SLOTS });
}

/** What "any time" takes off a flat price, where at least this share of the day's crews is still free. */
export const FLEXIBLE_DISCOUNT_BPS = 300;
export const FLEXIBLE_SLOTS = 3;

/** The flexible-arrival discount in cents and whole dollars; 0 where the day is not slack. */
export function flexibleDiscountCents(priceCents: number, { dayPart, slots }: { dayPart: string; slots: number }): number {
  if (dayPart !== 'any' || slots < FLEXIBLE_SLOTS) return 0;
  return Math.round((priceCents * FLEXIBLE_DISCOUNT_BPS) / 10_000 / 100) * 100;
}
