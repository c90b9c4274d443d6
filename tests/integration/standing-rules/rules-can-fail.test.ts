import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allRules } from '#app/domain/standing-rules/all-rules.server';
import { findEverythingBroken } from '#app/domain/standing-rules/ask-rules.server';
import { refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { foundAfter } from '#tests/setup/let-through';
import { booked, complete, openFixture, workOff } from '../payments/payment-fixtures';
import { later, paidPro } from '../payouts/payout-fixtures';
import { BREAKS } from './broken-rules';

// Days of money are played through the stand-in: many small transactions.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/** A booking whose work was done, charged and paid out, then refunded in part by its pro: a row of every kind of money. */
beforeAll(async () => {
  await openFixture();
  const admin = await insertAdmin(db());
  const pro = await paidPro();
  const { bookingId, install } = await booked();
  await complete(install.id, pro.id);
  await workOff();
  await later(49, workOff);
  const order = { bookingId, visitId: install.id, amountCents: 20_000, bearer: 'pro' as const, reason: 'Dark side' };
  await transact(db(), (tx) => refundCustomer(tx, { ...order, source: 'admin', requestedById: admin.id }));
  await workOff();
  setClock(null);
});
afterAll(() => setClock(null));

test('a business in order breaks no rule', async () => {
  expect(await findEverythingBroken(db())).toEqual([]);
});

test('each rule is broken by a test, and no two bear the same name', () => {
  expect(Object.keys(BREAKS).sort()).toEqual(allRules.map(({ name }) => name).sort());
});

test.each(allRules.map(({ name, says }) => [name, says] as const))('a row that breaks the rule is found: %s', async (name) => {
  for (const plant of BREAKS[name] ?? []) {
    const found = await foundAfter(plant, findEverythingBroken);
    expect(found.filter(({ rule }) => rule === name)).not.toEqual([]);
    expect(found.filter(({ subjectId, objectId, found: words }) => !subjectId || !objectId || !words)).toEqual([]);
  }
});
