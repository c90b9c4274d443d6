import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripeLines, visitLines } from './invoice-lines';

const work = { service: 'Displays', kind: 'install' as const, priceCents: 82_345, taxCents: 5_147 };
const maple = { label: 'Wrap the maple', amountCents: 12_345 };

test('an invoice says the visit’s share, each addition and the tax, and they sum to what the visit costs', () => {
  const sums = visitLines({ ...work, additions: [maple] }, 0);
  expect(sums.lines).toEqual([{ label: 'Installation: Displays', amountCents: 70_000 }, maple]);
  expect(sums.totalCents).toBe(82_345 + 5_147);
  expect(stripeLines(sums.lines, sums.taxCents).at(-1)).toEqual({ label: 'Sales tax', amountCents: 5_147 });
});

test('the customer’s credit is taken off, never below nothing', () => {
  expect(visitLines({ ...work, additions: [] }, 2_500)).toMatchObject({ creditCents: 2_500, totalCents: 84_992 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: -500, max: 300_000 }), (priceCents, credit) => {
      const { lines, taxCents, creditCents, totalCents } = visitLines({ ...work, priceCents, additions: [] }, credit);
      expect(totalCents).toBeGreaterThanOrEqual(0);
      expect(totalCents + creditCents).toBe(priceCents + work.taxCents);
      expect(stripeLines(lines, taxCents).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    }),
  );
});
