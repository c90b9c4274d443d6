import { expect, test } from 'vitest';
import { bookLabel, priceLabel, priceRange } from './package-labels';

const basic = { priceLowCents: 80_000, priceHighCents: 120_000, instantPrice: true };
const premium = { priceLowCents: 180_000, priceHighCents: 250_000, instantPrice: false };
const commercial = { priceLowCents: null, priceHighCents: null, instantPrice: false };

test('a visitor reads "From" where the price of their place is known, and the same range everywhere else', () => {
  expect([basic, premium, commercial].map((pack) => priceLabel(pack))).toEqual(['$800-$1,200', '$1,800-$2,500', 'Custom Quote']);
  expect(priceLabel(basic, 97_000)).toBe('From $970');
});

test('the service list shows the range of a package or Custom Quote', () => {
  expect([basic, premium, commercial].map(priceRange)).toEqual(['$800-$1,200', '$1,800-$2,500', 'Custom Quote']);
});

test('a flat price is booked and everything else is quoted', () => {
  expect([basic, premium, commercial].map(bookLabel)).toEqual(['Book Now', 'Get Quote', 'Get Quote']);
});
