import { expect, test } from 'vitest';
import { type PlacedRate, addUp, taxLines } from './tax-lines';

const WHERE = { zip: '60614', county: 'Cook', city: 'Chicago' };

function rate(over: Partial<PlacedRate>): PlacedRate {
  return { place: 'state', name: 'IL', zips: [], from: '2026-01-01', bps: 625, ...over };
}

test('the rates of all places that hold a ZIP code are lines, the largest place first', () => {
  const rates = [
    rate({ place: 'zips', name: 'Transit', zips: ['60614'], bps: 100 }),
    rate({ place: 'city', name: 'Chicago', bps: 125 }),
    rate({ place: 'county', name: 'Lake', bps: 900 }),
    rate({ place: 'county', name: 'Cook', bps: 187.5 }),
    rate({}),
  ];
  const lines = taxLines(rates, WHERE, '2026-06-01');
  expect(lines.map(({ name }) => name)).toEqual(['IL', 'Cook', 'Chicago', 'Transit']);
  expect(addUp(lines)).toBe(1_037.5);
});

test('a place’s later rate replaces its earlier one on its day, and a later list the ZIP codes of the earlier', () => {
  const rates = [
    rate({ place: 'zips', name: 'Transit', zips: ['60614'], bps: 100 }),
    rate({ place: 'zips', name: 'Transit', zips: ['60657'], from: '2026-07-01', bps: 200 }),
    rate({ place: 'city', name: 'Chicago', from: '2026-08-01', bps: 125 }),
  ];
  expect(addUp(taxLines(rates, WHERE, '2026-06-30'))).toBe(100);
  expect(taxLines(rates, WHERE, '2026-07-01')).toEqual([]);
  expect(addUp(taxLines(rates, WHERE, '2026-08-01'))).toBe(125);
});
