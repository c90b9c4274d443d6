import { beforeAll, expect, test } from 'vitest';
import { listToRepeat } from '#app/domain/bookings/dashboard-history.server';
import { readDashboardVisits } from '#app/domain/bookings/dashboard-visits.server';
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
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  const shown = await readDashboardVisits(db(), { customerId, tab: 'upcoming' });
  expect(ids(shown.visits)).toEqual([sooner.id, taken.id, later.id]);
  expect([shown.next?.id, shown.nextPage, shown.counts]).toEqual([taken.id, null, { upcoming: 3, history: 12 }]);
  expect(ids(shown.recent)).toEqual(ids(done.slice(0, 10)));
  expect((await listToRepeat(db(), customerId)).length).toBeLessThanOrEqual(3);
  const history = await readDashboardVisits(db(), { customerId, tab: 'history' });
  expect([ids(history.visits), history.nextPage]).toEqual([ids(done.slice(0, 10)), done[9]?.id]);
  const behind = await readDashboardVisits(db(), { customerId, tab: 'history', cursor: done[9]?.id });
  expect([ids(behind.visits), behind.nextPage]).toEqual([ids(done.slice(10)), null]);
  const unknown = await readDashboardVisits(db(), { customerId, tab: 'history', cursor: customerId });
  expect(ids(unknown.visits)).toEqual(ids(history.visits));
});
