import { LATER_METHODS, type LaterMethod } from '#app/platform/later-methods';

/** What the providers themselves take in one payment in the United States, cents. Klarna decides with each purchase. */
const TAKEN: Record<LaterMethod, { least: number; most: number }> = {
  klarna: { least: 0, most: Infinity },
  affirm: { least: 5_000, most: 3_000_000 },
  afterpay_clearpay: { least: 100, most: 400_000 },
};

/** What the office may set as the lowest and the highest amount, cents. */
export const LATER_LEAST_CENTS = 3_500;
export const LATER_MOST_CENTS = 3_000_000;

export type LaterSettings = { on: boolean; methods: LaterMethod[]; leastCents: number; mostCents: number };

/** How it stands until an admin turns it on. */
export const USUAL_LATER: LaterSettings = { on: false, methods: [...LATER_METHODS], leastCents: 10_000, mostCents: 400_000 };

/** The providers that may be offered for an amount; none where it is off or the amount is not within the office's bounds. */
export function methodsFor({ on, methods, leastCents, mostCents }: LaterSettings, amountCents: number): LaterMethod[] {
  if (!on || amountCents < leastCents || amountCents > mostCents) return [];
  return methods.filter((method) => amountCents >= TAKEN[method].least && amountCents <= TAKEN[method].most);
}
