import { currentLocale } from '#app/platform/texts/language';
import { formatMoneyRange } from '#app/platform/format-money';
import { mark, t, translate } from '#app/platform/texts/t';

type Sold = { name: string; instantPrice: boolean; priceLowCents: number | null; priceHighCents: number | null };

function listed(words: string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(words);
}

/** "Basic Outline and Standard Sparkle show their flat price": what is on sale at a price of its own; null where nothing is. */
export function flatPriceClause(packages: readonly Sold[]): string | null {
  const names = packages.filter(({ instantPrice }) => instantPrice).map(({ name }) => name);
  if (names.length === 0) return null;
  return t('{names} {count, plural, one {shows its} other {show their}} flat price', {
    names: listed(names),
    count: names.length,
  });
}

/** "Basic Outline or Standard Sparkle", for a choice; null where nothing has a flat price. */
export function flatPriceChoice(packages: readonly Sold[]): string | null {
  const names = packages.filter(({ instantPrice }) => instantPrice).map(({ name }) => name);
  return names.length ? new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(names) : null;
}

function priceInWords(name: string, price: string, instantPrice: boolean): string {
  return instantPrice ? t('{name} is {price}', { name, price }) : t('{name} is usually {price}', { name, price });
}

/** What the packages on sale cost, in sentences: the answer to "How much does it cost?". */
export function pricesInWords(packages: readonly Sold[]): string {
  const priced = packages.flatMap(({ name, instantPrice, priceLowCents, priceHighCents }) =>
    priceLowCents === null || priceHighCents === null
      ? []
      : [
          {
            instantPrice,
            words: priceInWords(name, formatMoneyRange(priceLowCents, priceHighCents), instantPrice),
          },
        ],
  );
  const flat = priced.filter(({ instantPrice }) => instantPrice).map(({ words }) => words);
  const designed = priced.filter(({ instantPrice }) => !instantPrice).map(({ words }) => words);
  return [
    flat.length ? t('{prices}, a flat price for your ZIP code that you see before you book.', { prices: listed(flat) }) : '',
    designed.length ? t('{prices}, with a fixed quote before anything is hung.', { prices: listed(designed) }) : '',
    t('Businesses get a quote of their own.'),
  ]
    .filter(Boolean)
    .join(' ');
}

const NUMBERS = [
  null,
  mark('One'),
  mark('Two'),
  mark('Three'),
  mark('Four'),
  mark('Five'),
  mark('Six'),
  mark('Seven'),
  mark('Eight'),
  mark('Nine'),
];

/** "Four packages", "One package". */
export function countInWords(count: number, one: string, many: string): string {
  const number = NUMBERS[count];
  if (count === 0) return t('No {things}', { things: many });
  return `${number ? translate(number) : count} ${count === 1 ? one : many}`;
}
