import { t } from '#app/platform/texts/t';
import { formatMoney, type MoneyCents } from '#app/platform/format-money';
import type { QuoteLineInput } from './quote-totals';

/** What a quote calls its options, from the first on. */
export const OPTION_LETTERS = ['A', 'B', 'C'] as const;
export type OptionLetter = (typeof OPTION_LETTERS)[number];

/** One of the options that the office offers in a quote. */
export type QuoteOptionInput = { name: string; note: string; isRecommended: boolean; lines: QuoteLineInput[] };

type Named = { position: number; name: string };

/** "Option B: Better". */
export function optionTitle({ position, name }: Named): string {
  return t('Option {letter}: {name}', { letter: OPTION_LETTERS[position - 1] ?? '', name });
}

/** The option that the customer accepted, or null. */
export function acceptedOption<Option extends { acceptedAt: Date | null }>(options: readonly Option[]): Option | null {
  return options.find(({ acceptedAt }) => acceptedAt) ?? null;
}

/** What a list shows of a quote: its total, or the least of its options' totals while none is chosen. */
export function listedTotal({ totalCents, options }: Priced): { cents: number; isFrom: boolean } {
  if (options.length === 0 || acceptedOption(options)) return { cents: totalCents, isFrom: false };
  return { cents: Math.min(...options.map((option) => option.totalCents)), isFrom: true };
}

type Priced = { totalCents: number; options: readonly { totalCents: number; acceptedAt: Date | null }[] };

/** The total of a quote in words: "$1,912.50", or while an option is to be chosen "3 options, $1,912.50 to $2,550.00". */
export function totalInWords({ totalCents, options }: Priced, show: MoneyCents = 'always'): string {
  if (options.length === 0 || acceptedOption(options)) return formatMoney(totalCents, show);
  const totals = options.map((option) => option.totalCents);
  const [least, greatest] = [Math.min(...totals), Math.max(...totals)].map((cents) => formatMoney(cents, show));
  const count = options.length;
  return least === greatest
    ? t('{count} options, {price} each', { count, price: least ?? '' })
    : t('{count} options, {least} to {greatest}', { count, least: least ?? '', greatest: greatest ?? '' });
}
