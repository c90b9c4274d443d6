import { expect, test } from 'vitest';
import { flatPriceChoice, flatPriceClause, pricesInWords } from './package-text';

const outline = { name: 'Outline', instantPrice: true, priceLowCents: 80_000, priceHighCents: 120_000 };
const sparkle = { name: 'Sparkle', instantPrice: true, priceLowCents: 120_000, priceHighCents: 180_000 };
const garden = { name: 'Garden', instantPrice: false, priceLowCents: 180_000, priceHighCents: 250_000 };
const shop = { name: 'Shopfront', instantPrice: false, priceLowCents: null, priceHighCents: null };

test('pages name the packages that are on sale, however many they are', () => {
  expect(flatPriceClause([outline, sparkle, garden])).toBe('Outline and Sparkle show their flat price');
  expect(flatPriceClause([outline, garden])).toBe('Outline shows its flat price');
  expect(flatPriceClause([garden, shop])).toBeNull();
  expect(flatPriceChoice([outline, sparkle, garden])).toBe('Outline or Sparkle');
  expect(flatPriceChoice([shop])).toBeNull();
});

test('the prices in words are those of the packages', () => {
  expect(pricesInWords([outline, sparkle, garden, shop])).toBe(
    'Outline is $800-$1,200 and Sparkle is $1,200-$1,800, a flat price for your ZIP code that you see before you book. ' +
      'Garden is usually $1,800-$2,500, with a fixed quote before anything is hung. Businesses get a quote of their own.',
  );
  expect(pricesInWords([shop])).toBe('Businesses get a quote of their own.');
});
