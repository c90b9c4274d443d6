import { afterEach, expect, test } from 'vitest';
import { listSeasons } from '#app/domain/catalog/queries.server';
import { timesSchema } from '#app/domain/fulfillment/propose-times.schema';
import { proposeTimes } from '#app/domain/fulfillment/propose-times.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addDays, addMinutes } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';

afterEach(() => setClock(null));

async function scene() {
  const { visit, pro, ...rest } = await promisedTuesday(db());
  const own = { visitId: visit.id, proId: pro.id, userId: pro.userId };
  const propose = (date1: string) => transact(db(), (tx) => proposeTimes(tx, own, timesSchema.parse({ date1 })));
  return { ...rest, own, propose };
}

test('a day outside the season is refused beside its field', async () => {
  const { own, date, propose } = await scene();
  const seasons = await listSeasons(db(), 'holiday_lighting');
  const { installTo } = seasons.find((season) => season.installTo >= date)!;
  await expect(propose(addDays(installTo, 1))).rejects.toMatchObject({
    fieldErrors: { date1: expect.stringContaining('Choose a day from') },
  });
  expect(await db().windowProposal.count({ where: { visitId: own.visitId } })).toBe(0);
});

test('once the promised time has begun no link goes out that is over before it is read', async () => {
  const { own, assignment, date, propose } = await scene();
  setClock(addMinutes(assignment.start, 20));
  await expect(propose(addDays(date, 1))).rejects.toThrow('The time you promised has begun');
  expect(await db().notification.count({ where: { visitId: own.visitId, template: 'times-proposed' } })).toBe(0);
});
