import { expect, test } from 'vitest';
import { cardName } from './card-name';

test('a card is called by its brand and its last four digits', () => {
  expect(cardName({ cardBrand: 'visa', cardLast4: '4242' })).toBe('Visa ending in 4242');
  expect(cardName({ cardBrand: 'jcb', cardLast4: '0505' })).toBe('JCB ending in 0505');
  expect(cardName({ cardBrand: 'unknown', cardLast4: '0001' })).toBe('Card ending in 0001');
  expect(cardName({ cardBrand: null, cardLast4: null })).toBeNull();
});
