import type { WeekFigures } from '../capacity/week-figures';
import type { DiscountKind } from '../quotes/quote-totals';
import type { PricedWindows } from './window-bounds';
import { formatMoney } from '#app/platform/format-money';
import { mark, t, type Marked } from '#app/platform/texts/t';

const ALL = 100;
const DOLLAR = 100;

/** What is known of a day at a place. */
export type WindowFacts = {
  /** From today to the day. */
  daysAhead: number;
  /** The week as it was counted last; null where it was not, or too long ago. */
  week: Pick<WeekFigures, 'offered' | 'left'> | null;
  /** The weeks in which the days lie that the customer has given, by how many lie in each; null where they have given one day. */
  flexible: { firstDaysAhead: number; left: number; offered: number } | null;
  /** To the nearest visit of the service that a pro has promised for that day, or for one of the days given. */
  neighborMiles: number | null;
};

export type WindowDiscount = { kind: DiscountKind; cents: number };

const labels: Record<DiscountKind, Marked> = {
  early_bird: mark('Early-bird: that week has room'),
  neighbors: mark('Neighbors: a crew is near you that day'),
  flexible_day: mark('Flexible day: you let us choose the day'),
};
const nearOneDay = mark('Neighbors: a crew is near you on one of those days');

/** As a line of a quote, in English: "Early-bird: that week has room". */
export function discountLabel(kind: DiscountKind, days: 'one' | 'several' = 'one'): string {
  return kind === 'neighbors' && days === 'several' ? nearOneDay : labels[kind];
}

/** Beside a price: "Early-bird: $25 off, because that week has room". */
export function discountText({ kind, cents }: WindowDiscount, days: 'one' | 'several' = 'one'): string {
  const amount = formatMoney(cents);
  if (kind === 'early_bird') return t('Early-bird: {amount} off, because that week has room', { amount });
  if (kind === 'flexible_day') return t('Flexible day: {amount} off, because you let us choose the day', { amount });
  return days === 'several'
    ? t('Neighbors: {amount} off, because a crew is near you on one of those days', { amount })
    : t('Neighbors: {amount} off, because a crew is near you that day', { amount });
}

function wholeDollars(cents: number): number {
  return Math.floor(cents / DOLLAR) * DOLLAR;
}

/** The more of the week is left, the larger; none near the day, or where the week is not slack. */
function earlyBirdCents(priceCents: number, windows: PricedWindows, { daysAhead, week }: WindowFacts): number {
  if (!windows.earlyBird || !week || week.offered <= 0 || daysAhead < windows.earlyBirdWeeks * 7) return 0;
  if (week.left * ALL < week.offered * windows.slackPercent) return 0;
  return (priceCents * windows.earlyBirdPercent * Math.min(week.left, week.offered)) / week.offered / ALL;
}

/** All of it next door, half of it at the last mile; none where the week is sold out. */
function neighborsCents(priceCents: number, windows: PricedWindows, { week, neighborMiles }: WindowFacts): number {
  const { neighbors, neighborsMiles, neighborsPercent } = windows;
  if (!neighbors || !week || week.left <= 0 || neighborMiles === null || neighborMiles > neighborsMiles) return 0;
  return ((priceCents * neighborsPercent) / ALL) * (1 - neighborMiles / (2 * neighborsMiles));
}

/** The share of these weeks' hours that is left, of the most; none once the day would be chosen at once, or where nothing is left. */
function flexibleCents(priceCents: number, windows: PricedWindows, { flexible }: WindowFacts): number {
  if (!windows.flexible || !flexible || flexible.firstDaysAhead <= windows.settleDays) return 0;
  const { left, offered } = flexible;
  if (left <= 0 || offered <= 0) return 0;
  return (priceCents * windows.flexiblePercent * Math.min(left, offered)) / offered / ALL;
}

type Priced = {
  /** The printed price of the package at the place. */
  priceCents: number;
  /** What the business keeps of the price: it bears the discounts alone, so they are never more. */
  keptCents: number;
  windows: PricedWindows;
  facts: WindowFacts;
};

/** What a day takes off a printed price, in whole dollars: each within its own share of it, and all together within theirs. */
export function windowDiscounts({ priceCents, keptCents, windows, facts }: Priced): WindowDiscount[] {
  let left = wholeDollars(Math.max(0, Math.min((priceCents * windows.togetherPercent) / ALL, keptCents)));
  const found = [
    { kind: 'early_bird' as const, cents: earlyBirdCents(priceCents, windows, facts) },
    { kind: 'neighbors' as const, cents: neighborsCents(priceCents, windows, facts) },
    { kind: 'flexible_day' as const, cents: flexibleCents(priceCents, windows, facts) },
  ];
  return found.flatMap(({ kind, cents }) => {
    const taken = Math.min(wholeDollars(cents), left);
    left -= taken;
    return taken > 0 ? [{ kind, cents: taken }] : [];
  });
}
