import { expect, test } from 'vitest';
import { flexibleDiscountCents, fromPriceCents, instantPriceCents } from './instant-price';
import { seedPackages } from '../initial-data/seed-packages';

const [basic, standard, premium, commercial] = seedPackages;

test('a flat price depends on the area within its range, in whole dollars', () => {
  expect(instantPriceCents(basic, 0)).toBe(80_000);
  expect(instantPriceCents(basic, 10_000)).toBe(120_000);
  expect(instantPriceCents(basic, 5_000)).toBe(100_000);
  expect(instantPriceCents(standard, 3_333)).toBe(140_000);
  for (let index = 0; index <= 10_000; index += 37) {
    const cents = instantPriceCents(standard, index)!;
    expect(cents % 100).toBe(0);
    expect(cents).toBeGreaterThanOrEqual(120_000);
    expect(cents).toBeLessThanOrEqual(180_000);
  }
});

test('Premium and Commercial have no instant price', () => {
  expect(instantPriceCents(premium, 5_000)).toBeNull();
  expect(instantPriceCents(commercial, 5_000)).toBeNull();
});

test('From is the flat price on a cheap day, and nothing is said of what is quoted', () => {
  expect(fromPriceCents(basic, 5_000)).toBe(97_000);
  expect(fromPriceCents(standard, 0)).toBe(116_400);
  expect(fromPriceCents(premium, 5_000)).toBeNull();
});

test('any time is cheaper only where there is slack', () => {
  expect(flexibleDiscountCents(100_000, { dayPart: 'any', slots: 5 })).toBe(3_000);
  expect(flexibleDiscountCents(100_000, { dayPart: 'any', slots: 2 })).toBe(0);
  expect(flexibleDiscountCents(100_000, { dayPart: 'morning', slots: 5 })).toBe(0);
});
