import { currentLocale } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
import { formatMoney } from '#app/platform/format-money';

type Price = { program: string; sizeTier: string; unit: string; amountCents: number | null };

export type PriceHint = {
  /** What the priced programs come to over all sites; null where none is paid that way. */
  monthlyCents: number | null;
  visitCents: number | null;
  /** Something among them has no list price: a display, or a building that the office has to see. */
  needsSurvey: boolean;
};

/** What the chosen programs cost at that size, times the sites. */
export function priceHint(
  prices: readonly Price[],
  { programs, sizeTier, sites }: { programs: readonly string[]; sizeTier: string; sites: number },
): PriceHint {
  const hint: PriceHint = { monthlyCents: null, visitCents: null, needsSurvey: false };
  for (const program of programs) {
    const price = prices.find((row) => row.program === program && row.sizeTier === sizeTier);
    if (!price || price.amountCents === null) {
      hint.needsSurvey = true;
      continue;
    }
    const amount = price.amountCents * Math.max(1, sites);
    if (price.unit === 'month') hint.monthlyCents = (hint.monthlyCents ?? 0) + amount;
    else hint.visitCents = (hint.visitCents ?? 0) + amount;
  }
  return hint;
}

/** The hint as a sentence. */
export function hintText({ monthlyCents, visitCents, needsSurvey }: PriceHint): string {
  const parts = [
    monthlyCents === null ? null : t('about {amount} a month', { amount: formatMoney(monthlyCents) }),
    visitCents === null ? null : t('{amount} one-time', { amount: formatMoney(visitCents) }),
  ].filter((part) => part !== null);
  if (parts.length === 0) return t('We review your sites first, then send a fixed quote.');
  const price = t('The list price is {prices}, before tax.', {
    prices: new Intl.ListFormat(currentLocale()).format(parts),
  });
  return needsSurvey ? `${price} ${t('We’ll quote the rest after we review your sites.')}` : price;
}
