import { fromPriceCents, instantPriceCents } from '../catalog/instant-price';
import { t } from '#app/platform/texts/t';

/** What a customer says about their house and wishes beside the package. */
export type Design = {
  light: 'warm' | 'cool' | 'classic' | 'candy';
  storeys: 1 | 2 | 3;
  feet: number;
  /** Pieces by add-on. */
  addOns: Record<string, number>;
};

export type EstimatePackage = {
  priceLowCents: number | null;
  priceHighCents: number | null;
  instantPrice: boolean;
  includedFeet: number | null;
  extraFootCents: number | null;
  thirdStoreyCents: number | null;
};

export type AddOnPrice = { id: string; name: string; priceCents: number; mostPieces: number };

export type EstimateLine = { label: string; amountCents: number };

export type Estimate = {
  /** `instant`: the form is answered with this price; `look`: a person looks first; `quote`: there is no price list at all. */
  kind: 'instant' | 'look' | 'quote';
  lowCents: number | null;
  highCents: number | null;
  /** What comes on top of the package, line by line. */
  extras: EstimateLine[];
};

/** Above this much roofline the office looks at the house before there is a price. */
export const MAX_INSTANT_FEET = 300;
export const LEAST_FEET = 20;
export const MAX_FEET = 2_000;

/** What the design costs beyond its package: more roof than it holds, a third storey, pieces. */
export function extraLines(pack: EstimatePackage, design: Design, addOns: readonly AddOnPrice[]): EstimateLine[] {
  const lines: EstimateLine[] = [];
  const moreFeet = design.feet - (pack.includedFeet ?? design.feet);
  if (moreFeet > 0 && pack.extraFootCents) {
    lines.push({
      label: t('{feet} ft more roofline than included', { feet: moreFeet }),
      amountCents: roundDollar(moreFeet * pack.extraFootCents),
    });
  }
  if (design.storeys === 3 && pack.thirdStoreyCents) lines.push({ label: t('Third story'), amountCents: pack.thirdStoreyCents });
  for (const addOn of addOns) {
    const pieces = Math.min(design.addOns[addOn.id] ?? 0, addOn.mostPieces);
    if (pieces > 0) {
      const label = pieces === 1 ? addOn.name : `${addOn.name} × ${pieces}`;
      lines.push({ label, amountCents: pieces * addOn.priceCents });
    }
  }
  return lines;
}

type TimedAddOn = { id: string; mostPieces: number; minutes: number };

/** How much longer each pro works on each day of the first visit with so many pieces of each add-on. */
export function addOnMinutes(
  pieces: Record<string, number>,
  addOns: readonly TimedAddOn[],
  { pros, days }: { pros: number; days: number },
): number {
  const inAll = addOns.reduce((sum, { id, mostPieces, minutes }) => sum + Math.min(pieces[id] ?? 0, mostPieces) * minutes, 0);
  return Math.ceil(inAll / (pros * days));
}

/**
 * What a design comes to, before tax: the flat price of the ZIP's area where it is known (its low end is the price on a
 * flexible day), else the package's whole range; what is beyond the package is added to both ends. Never a figure where
 * a person has to look first and there is no range.
 */
export function estimateDesign(input: {
  pack: EstimatePackage;
  design: Design;
  addOns: readonly AddOnPrice[];
  /** Null where no area is known. */
  priceIndexBps: number | null;
}): Estimate {
  const { pack, design, addOns, priceIndexBps } = input;
  const extras = extraLines(pack, design, addOns);
  if (pack.priceLowCents === null || pack.priceHighCents === null)
    return { kind: 'quote', lowCents: null, highCents: null, extras: [] };
  const more = extras.reduce((sum, line) => sum + line.amountCents, 0);
  const flat = priceIndexBps === null ? null : instantPriceCents(pack, priceIndexBps);
  const low = priceIndexBps === null ? null : fromPriceCents(pack, priceIndexBps);
  const high = flat ?? pack.priceHighCents;
  const instant = pack.instantPrice && design.feet <= MAX_INSTANT_FEET;
  return { kind: instant ? 'instant' : 'look', lowCents: (low ?? pack.priceLowCents) + more, highCents: high + more, extras };
}

function roundDollar(cents: number): number {
  return Math.round(cents / 100) * 100;
}

/** The pieces as one field of a form: "wreath:2,tree:1". */
export function writeAddOns(addOns: Record<string, number>): string {
  return Object.entries(addOns)
    .filter(([, pieces]) => pieces > 0)
    .map(([id, pieces]) => `${id}:${pieces}`)
    .join(',');
}
