import { expect, test } from 'vitest';
import { compareSnapshots, type OwnLine } from './compare';
import type { StripeLine } from './stripe-snapshot.server';

const at = new Date('2026-12-01T00:00:00Z');

function stripeCharge(objectId: string, amountCents: number, feeCents = 30): StripeLine {
  return { id: 'txn_1', kind: 'charge', objectId, amountCents, feeCents, type: 'charge', createdAt: at };
}

function ownCharge(stripeId: string, rowCents: number, over: Partial<OwnLine> = {}): OwnLine {
  return {
    kind: 'charge',
    stripeId,
    ownId: stripeId,
    reference: 'HL-1',
    rowCents,
    ledgerCents: rowCents,
    feeCents: 30,
    at,
    ...over,
  };
}

test('ledgers that agree show no difference', () => {
  expect(compareSnapshots([stripeCharge('a', 100), stripeCharge('b', 200)], [ownCharge('a', 100), ownCharge('b', 200)])).toEqual(
    [],
  );
});

test('each kind of difference is named, and two that cancel out are two', () => {
  const stripe = [stripeCharge('short', 90), stripeCharge('long', 110), stripeCharge('fee', 100, 31), stripeCharge('theirs', 7)];
  const own = [
    ownCharge('short', 100),
    ownCharge('long', 100),
    ownCharge('fee', 100),
    ownCharge('ours', 100),
    ownCharge('unposted', 0, { rowCents: 5, ledgerCents: 0 }),
  ];
  const found = compareSnapshots(stripe, own).map(({ kind, objectId }) => `${kind} ${objectId}`);
  expect(found).toEqual([
    'amount short',
    'amount long',
    'fee fee',
    'missing_at_stripe ours',
    'ledger unposted',
    'missing_at_stripe unposted',
    'missing_with_us theirs',
  ]);
});

test('fifty planted differences in ten thousand objects are all found, and nothing else', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `pi_${index}`);
  const planted = ids.filter((_, index) => index % 200 === 7);
  const stripe = ids.flatMap((id, index) => {
    if (!planted.includes(id)) return [stripeCharge(id, 100 + index)];
    return index % 3 === 0 ? [] : [stripeCharge(id, 100 + index + (index % 3 === 1 ? 1 : 0), index % 3 === 2 ? 31 : 30)];
  });
  const found = compareSnapshots(
    stripe,
    ids.map((id, index) => ownCharge(id, 100 + index)),
  );
  expect(found.map(({ objectId }) => objectId).sort()).toEqual([...planted].sort());
});
