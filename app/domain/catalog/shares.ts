const ALL_BPS = 10_000;

export type Share = { priceCents: number; taxCents: number; payoutCents: number };
export type BookingShares = { install: Share; takedown: Share | null };

type Terms = {
  subtotalCents: number;
  taxCents: number;
  takedownShareBps: number;
  platformFeeBps: number;
  /** Discounts in the price that the business bears alone: pros are paid as if there were none. */
  borneCents?: number;
};

/** `bps` of an amount in whole cents, half up. */
export function getBps(cents: number, bps: number): number {
  return Math.floor((cents * bps + ALL_BPS / 2) / ALL_BPS);
}

/** The pro's part of a price before tax, half up; the platform keeps the remainder. */
export function getPayout(priceCents: number, platformFeeBps: number): number {
  return getBps(priceCents, ALL_BPS - platformFeeBps);
}

/**
 * Splits a booking between its visits: install 70 / takedown 30 where there is a takedown, by the shares kept on the
 * booking. Rounding rests with the install, so the parts always add up to the whole.
 */
export function bookingShares({
  subtotalCents,
  taxCents,
  takedownShareBps,
  platformFeeBps,
  borneCents = 0,
}: Terms): BookingShares {
  const takedownPrice = getBps(subtotalCents, takedownShareBps);
  const takedownTax = getBps(taxCents, takedownShareBps);
  const takedownBorne = getBps(borneCents, takedownShareBps);
  const share = (priceCents: number, tax: number, borne: number): Share => ({
    priceCents,
    taxCents: tax,
    payoutCents: Math.min(priceCents, getPayout(priceCents + borne, platformFeeBps)),
  });
  return {
    install: share(subtotalCents - takedownPrice, taxCents - takedownTax, borneCents - takedownBorne),
    takedown: takedownShareBps > 0 ? share(takedownPrice, takedownTax, takedownBorne) : null,
  };
}
