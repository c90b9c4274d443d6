import { mark, t, translateKnown } from '#app/platform/texts/t';

/** What an account at Stripe is called where the bank has no name. */
export const NAMELESS_BANK = mark('Bank account');

/** "Visa ending in 6789", as it is kept, in the words of its reader. */
export function bankWords(kept: string): string {
  const [, brand, digits] = /^(.*) ending in (\w+)$/.exec(kept) ?? [];
  return brand && digits ? t('{brand} ending in {digits}', { brand: translateKnown(brand), digits }) : kept;
}
