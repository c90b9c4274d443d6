import { currentLanguage } from '#app/platform/texts/language';
import { mark, translate } from '#app/platform/texts/t';

const DECLINED = mark('Your card was declined.');

/** What Stripe says of cards that banks refuse, and what we say where there was none to charge. */
const KNOWN = [
  DECLINED,
  mark('The card was declined.'),
  mark('Your card has insufficient funds.'),
  mark('Your card has expired.'),
  mark('Your card number is incorrect.'),
  mark('Your card’s security code is incorrect.'),
  mark('Your card’s expiration month is invalid.'),
  mark('Your card’s expiration year is invalid.'),
  mark('Your card does not support this type of purchase.'),
  mark('Your card is not supported.'),
  mark('An error occurred while processing your card. Try again in a little bit.'),
  mark('Your bank wants you to confirm the payment.'),
  mark('No card is saved for this booking.'),
  mark('The saved card can no longer be charged.'),
];

/**
 * Why a card was refused, in its reader's language. What is kept is in English, as Stripe words it: in Spanish, a sentence that is not
 * known here becomes one that says that the card was declined.
 */
export function declineWords(kept: string): string {
  if (currentLanguage() === 'en') return kept;
  const said = kept.replaceAll("'", '’');
  return translate(KNOWN.find((known) => known === said) ?? DECLINED);
}
