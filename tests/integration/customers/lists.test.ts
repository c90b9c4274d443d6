import { beforeAll, expect, test } from 'vitest';
import { listRecentlyDone, listToRepeat } from '#app/domain/bookings/dashboard-history.server';
import { findNextVisit, listCustomerVisits } from '#app/domain/bookings/customer-visits.server';
import { ofCustomer } from '#app/domain/bookings/of-customer.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';

beforeAll(() => ensureCatalog(db()));

function visitAt(customerId: string, hours: number, more: Parameters<typeof insertVisit>[1] = {}) {
  const windowStart = addHours(now(), hours);
  return insertVisit(db(), { booking: { customerId }, windowStart, windowEnd: addHours(windowStart, 3), ...more });
}

test('a customer reads their own visits only: the soonest first, the next with a pro, ten finished, three to repeat', async () => {
  const { id: customerId } = await insertUser(db());
  await visitAt((await insertUser(db())).id, 24);
  const later = await visitAt(customerId, 400);
  const sooner = await visitAt(customerId, 100);
  const windowStart = addHours(now(), 200);
  const { visit: taken } = await insertAssignedVisit(db(), {
    booking: { customerId },
    windowStart,
    windowEnd: addHours(windowStart, 3),
  });
  const done = [];
  for (let age = 1; age <= 12; age += 1)
    done.push(await visitAt(customerId, -24 * age, { status: 'completed', completedAt: addHours(now(), -24 * age) }));
  const own = await ofCustomer(db(), customerId);
  const { visits } = await listCustomerVisits(db(), { own, tab: 'upcoming' });
  expect(visits.map(({ id }) => id)).toEqual([sooner.id, taken.id, later.id]);
  expect((await findNextVisit(db(), own))?.id).toBe(taken.id);
  const recent = await listRecentlyDone(db(), own);
  expect(recent.map(({ id }) => id)).toEqual(done.slice(0, 10).map(({ id }) => id));
  expect((await listToRepeat(db(), customerId)).length).toBeLessThanOrEqual(3);
  const history = await listCustomerVisits(db(), { own, tab: 'history' });
  expect(history.visits).toHaveLength(10);
  expect(history.next).toBe(done[9]?.id);
});
