import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPayout } from '../catalog/shares';
import { splitRefund, type RefundBearer, type SplitSoFar, type VisitMoney } from './refund-split';

const NOTHING: SplitSoFar = { creditCents: 0, splitNetCents: 0, proCents: 0 };

function give(visit: VisitMoney, pieces: { creditCents: number; bearer: RefundBearer }[]) {
  let before = NOTHING;
  const sum = { taxCents: 0, proCents: 0, platformCents: 0 };
  for (const piece of pieces) {
    const split = splitRefund(visit, { ...piece, before });
    expect(split.taxCents + split.proCents + split.platformCents).toBe(piece.creditCents);
    expect(Math.min(split.taxCents, split.proCents, split.platformCents)).toBeGreaterThanOrEqual(0);
    sum.taxCents += split.taxCents;
    sum.proCents += split.proCents;
    sum.platformCents += split.platformCents;
    const net = piece.creditCents - split.taxCents;
    before = {
      creditCents: before.creditCents + piece.creditCents,
      splitNetCents: before.splitNetCents + (piece.bearer === 'split' ? net : 0),
      proCents: before.proCents + split.proCents,
    };
  }
  return sum;
}

function cutUp(gross: number, cuts: number[]): number[] {
  const at = [...new Set(cuts.map((cut) => cut % (gross + 1)))].sort((a, b) => a - b);
  const edges = [0, ...at.filter((cut) => cut > 0 && cut < gross), gross];
  return edges.slice(1).map((edge, index) => edge - edges[index]!);
}

const money = fc
  .record({
    priceCents: fc.integer({ min: 1, max: 1_000_000 }),
    feeBps: fc.integer({ min: 0, max: 10_000 }),
    taxBps: fc.integer({ min: 0, max: 1_200 }),
  })
  .map(({ priceCents, feeBps, taxBps }) => ({
    priceCents,
    taxCents: Math.round((priceCents * taxBps) / 10_000),
    payoutCents: getPayout(priceCents, feeBps),
  }));

test('a price that goes back in pieces takes back exactly the tax and the pro’s part', () => {
  fc.assert(
    fc.property(money, fc.array(fc.nat(2_000_000), { maxLength: 8 }), (visit, cuts) => {
      const pieces = cutUp(visit.priceCents + visit.taxCents, cuts).map((creditCents) => ({
        creditCents,
        bearer: 'split' as const,
      }));
      expect(give(visit, pieces)).toEqual({
        taxCents: visit.taxCents,
        proCents: visit.payoutCents,
        platformCents: visit.priceCents - visit.payoutCents,
      });
    }),
    { numRuns: 10_000 },
  );
});

test('however the pieces are shared, no side bears a cent more than it got', () => {
  const bearer = fc.constantFrom<RefundBearer>('platform', 'pro', 'split');
  fc.assert(
    fc.property(
      money,
      fc.array(fc.nat(2_000_000), { maxLength: 8 }),
      fc.array(bearer, { minLength: 9, maxLength: 9 }),
      (visit, cuts, who) => {
        const pieces = cutUp(visit.priceCents + visit.taxCents, cuts).map((creditCents, index) => ({
          creditCents,
          bearer: who[index]!,
        }));
        const sum = give(visit, pieces);
        expect(sum.taxCents).toBe(visit.taxCents);
        expect(sum.proCents).toBeLessThanOrEqual(visit.payoutCents);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('fee and payout add up to the amount for every amount', () => {
  for (let cents = 1; cents <= 1_000_000; cents += 1) {
    const payout = getPayout(cents, 2_000);
    if (payout !== Math.floor((cents * 8 + 5) / 10)) throw new Error(`the payout of ${cents} cents is ${payout}`);
  }
});

test('the pro bears a small refund alone and a large one up to their payout', () => {
  const visit = { priceCents: 10_000, taxCents: 0, payoutCents: 8_000 };
  expect(splitRefund(visit, { creditCents: 3_000, bearer: 'pro', before: NOTHING })).toMatchObject({
    proCents: 3_000,
    platformCents: 0,
  });
  expect(splitRefund(visit, { creditCents: 9_000, bearer: 'pro', before: NOTHING })).toMatchObject({
    proCents: 8_000,
    platformCents: 1_000,
  });
  expect(splitRefund(visit, { creditCents: 9_000, bearer: 'platform', before: NOTHING })).toMatchObject({
    proCents: 0,
    platformCents: 9_000,
  });
});
