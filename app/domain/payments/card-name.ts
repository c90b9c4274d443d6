import { t } from '#app/platform/texts/t';
import { cardBrand as brandName } from '#app/platform/card-brand';
import { type LaterMethod, laterNames } from '#app/platform/later-methods';

/** A card that paid, in Stripe's words: `visa` and its last four digits. */
export type PaidCard = { cardBrand: string; cardLast4: string };

/** What paid: a card, or a provider with whom the customer pays over time. */
export type PaidWith = PaidCard | { laterWith: LaterMethod };

type Known = { cardBrand?: string | null; cardLast4?: string | null; laterWith?: string | null };

/** "Visa ending in 4242", or "Klarna, paid over time"; null where neither paid, or which is not known. */
export function cardName({ cardBrand, cardLast4, laterWith }: Known): string | null {
  if (laterWith) return t('{provider}, paid over time', { provider: laterNames([laterWith]) });
  return cardBrand && cardLast4 ? t('{brand} ending in {digits}', { brand: brandName(cardBrand), digits: cardLast4 }) : null;
}
