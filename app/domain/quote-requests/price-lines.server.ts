import { mark } from '#app/platform/texts/t';
import { inLanguage } from '#app/platform/texts/language.server';
import { instantPriceCents } from '../catalog/instant-price';
import type { CatalogPackage } from '../catalog/queries.server';
import { packageLine } from '../catalog/service-names';
import { type AddOnPrice, type Design, extraLines, MAX_INSTANT_FEET } from '../quotes/estimate';
import type { QuoteLineInput } from '../quotes/quote-totals';

/** The line that "any time" takes off on a day with slack. */
export const FLEXIBLE_ARRIVAL_LABEL = mark('Flexible arrival time');

type Asked = { pack: CatalogPackage; design: Design | null; priceIndexBps: number };

/** The design that a package is priced with: of other services than lighting none. */
export function pricedDesign({ serviceLine }: CatalogPackage, design: Design | null): Design | null {
  return serviceLine.houseDesign ? design : null;
}

/** Whether the price list has no price for it: a person looks first. */
export function needsLook(pack: CatalogPackage, design: Design | null): boolean {
  return !pack.instantPrice || (design !== null && design.feet > MAX_INSTANT_FEET);
}

/**
 * The printed price of a package in an area and what the house adds to it, as lines of a quote, which are kept in English in whichever language
 * they are asked for. The booking form and a change after booking both ask here. Null where a person has to make a price.
 */
export function printedLines(
  { pack, design, priceIndexBps }: Asked,
  addOns: readonly AddOnPrice[],
): { priceCents: number; lines: QuoteLineInput[] } | null {
  const priceCents = instantPriceCents(pack, priceIndexBps);
  if (priceCents === null || needsLook(pack, design)) return null;
  const base = { label: packageLine(pack), amountCents: priceCents };
  const extras = design ? inLanguage('en', () => extraLines(pack, design, addOns)) : [];
  return { priceCents, lines: [base, ...extras] };
}
