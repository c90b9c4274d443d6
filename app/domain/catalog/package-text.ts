import { formatMoneyRange } from '#app/platform/format-money';

type Sold = { name: string; instantPrice: boolean; priceLowCents: number | null; priceHighCents: number | null };

function listed(words: string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);
}

/** "Basic Outline and Standard Sparkle show their flat price": what is on sale at a price of its own; null where nothing is. */
export function flatPriceClause(packages: readonly Sold[]): string | null {
  const names = packages.filter(({ instantPrice }) => instantPrice).map(({ name }) => name);
  if (names.length === 0) return null;
  return `${listed(names)} ${names.length === 1 ? 'shows its' : 'show their'} flat price`;
}

/** "Basic Outline or Standard Sparkle", for a choice; null where nothing has a flat price. */
export function flatPriceChoice(packages: readonly Sold[]): string | null {
  const names = packages.filter(({ instantPrice }) => instantPrice).map(({ name }) => name);
  return names.length ? new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names) : null;
}

/** What the packages on sale cost, in sentences: the answer to "How much does it cost?". */
export function pricesInWords(packages: readonly Sold[]): string {
  const priced = packages.flatMap(({ name, instantPrice, priceLowCents, priceHighCents }) =>
    priceLowCents === null || priceHighCents === null
      ? []
      : [
          {
            instantPrice,
            words: `${name} is ${instantPrice ? '' : 'usually '}${formatMoneyRange(priceLowCents, priceHighCents)}`,
          },
        ],
  );
  const flat = priced.filter(({ instantPrice }) => instantPrice).map(({ words }) => words);
  const designed = priced.filter(({ instantPrice }) => !instantPrice).map(({ words }) => words);
  return [
    flat.length ? `${listed(flat)}, a flat price for your ZIP code that you see before you book.` : '',
    designed.length ? `${listed(designed)}, with a fixed quote before anything is hung.` : '',
    'Businesses get a quote of their own.',
  ]
    .filter(Boolean)
    .join(' ');
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** "Four packages", "One package". */
export function countInWords(count: number, one: string, many: string): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? one : many}`;
}
