import { t } from '#app/platform/texts/t';
import { cardBrand as brandName } from '#app/platform/card-brand';

/** A card that paid, in Stripe's words: `visa` and its last four digits. */
export type PaidCard = { cardBrand: string; cardLast4: string };

/** "Visa ending in 4242"; null where no card paid, or which one is not known. */
export function cardName({ cardBrand, cardLast4 }: { cardBrand: string | null; cardLast4: string | null }): string | null {
  return cardBrand && cardLast4 ? t('{brand} ending in {digits}', { brand: brandName(cardBrand), digits: cardLast4 }) : null;
}
