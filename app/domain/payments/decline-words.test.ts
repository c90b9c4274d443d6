import { expect, test } from 'vitest';
import { inLanguage } from '#app/platform/texts/language.server';
import { declineWords } from './decline-words';

test('a reader of Spanish reads in Spanish why their card was refused, and of English in the bank’s own words', () => {
  expect(declineWords("Your card's security code is incorrect.")).toBe("Your card's security code is incorrect.");
  inLanguage('es', () => {
    expect(declineWords("Your card's security code is incorrect.")).toBe('El código de seguridad de su tarjeta no es correcto.');
    expect(declineWords('Your card has insufficient funds.')).toBe('Su tarjeta no tiene fondos suficientes.');
    expect(declineWords('A sentence that Stripe made up since.')).toBe('Su tarjeta fue rechazada.');
  });
});
