import { expect, test } from 'vitest';
import { type Design, estimateDesign } from './estimate';

const basic = {
  priceLowCents: 80_000,
  priceHighCents: 120_000,
  instantPrice: true,
  includedFeet: 150,
  extraFootCents: 450,
  thirdStoreyCents: 15_000,
};
const addOns = [
  { id: 'wreath', name: 'Lit wreath', priceCents: 8_500, mostPieces: 6 },
  { id: 'storage', name: 'Storage until next year', priceCents: 12_500, mostPieces: 1 },
];
const house: Design = { light: 'warm', storeys: 2, feet: 150, addOns: {} };

test('without a ZIP the estimate is the package’s whole range', () => {
  expect(estimateDesign({ pack: basic, design: house, addOns, priceIndexBps: null })).toEqual({
    kind: 'instant',
    lowCents: 80_000,
    highCents: 120_000,
    extras: [],
  });
});

test('in a known area the range narrows to its flat price and what a flexible day takes off', () => {
  expect(estimateDesign({ pack: basic, design: house, addOns, priceIndexBps: 5_000 })).toMatchObject({
    kind: 'instant',
    lowCents: 97_000,
    highCents: 100_000,
  });
});

test('more roof, a third story and pieces are lines of their own', () => {
  const design: Design = { light: 'warm', storeys: 3, feet: 190, addOns: { wreath: 2, storage: 9, castle: 1 } };
  const { extras, highCents } = estimateDesign({ pack: basic, design, addOns, priceIndexBps: 5_000 });
  expect(extras).toEqual([
    { label: '40 ft more roofline than included', amountCents: 18_000 },
    { label: 'Third story', amountCents: 15_000 },
    { label: 'Lit wreath × 2', amountCents: 17_000 },
    { label: 'Storage until next year', amountCents: 12_500 },
  ]);
  expect(highCents).toBe(162_500);
});

test('a roof above 300 ft gets a range and a person, and what has no price list gets no figure', () => {
  expect(estimateDesign({ pack: basic, design: { ...house, feet: 301 }, addOns, priceIndexBps: 0 }).kind).toBe('look');
  const commercial = { ...basic, priceLowCents: null, priceHighCents: null, instantPrice: false };
  expect(estimateDesign({ pack: commercial, design: house, addOns, priceIndexBps: 0 })).toMatchObject({
    kind: 'quote',
    lowCents: null,
  });
});
