import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netting, planLegs } from './transfer-plan';

test('the legs of a transfer always come to its amount and never overdraw a charge', () => {
  const sources = fc.array(fc.integer({ min: -500, max: 90_000 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), sources, (amountCents, free) => {
      const given = free.map((freeCents, at) => ({ paymentId: String(at), freeCents }));
      const legs = planLegs(amountCents, given);
      expect(legs.reduce((sum, leg) => sum + leg.amountCents, 0)).toBe(amountCents);
      for (const { paymentId, freeCents } of given) {
        const used = legs.filter((leg) => leg.paymentId === paymentId).reduce((sum, leg) => sum + leg.amountCents, 0);
        expect(used).toBeLessThanOrEqual(Math.max(0, freeCents));
      }
      expect(legs.every((leg) => leg.amountCents > 0)).toBe(true);
    }),
  );
});

test('one charge that can bear it all is not split', () => {
  expect(
    planLegs(5_000, [
      { paymentId: 'deposit', freeCents: 4_000 },
      { paymentId: 'balance', freeCents: 6_000 },
    ]),
  ).toEqual([{ paymentId: 'balance', amountCents: 5_000 }]);
});

test('a debt is kept from the next transfer, and what is coming back is not asked for twice', () => {
  const owes = { balanceCents: -8_000 + 3_000, toBeSentCents: 8_000, comingBackCents: 0 };
  expect(netting(8_000, owes)).toBe(3_000);
  expect(netting(8_000, { ...owes, comingBackCents: 3_000 })).toBe(0);
  expect(netting(8_000, { balanceCents: 4_000, toBeSentCents: 8_000, comingBackCents: 0 })).toBe(8_000);
  expect(netting(8_000, { balanceCents: -8_200, toBeSentCents: 8_000, comingBackCents: 0 })).toBe(-200);
});
