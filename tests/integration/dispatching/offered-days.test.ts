import { beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#app/domain/catalog/seasons';
import { loadPromises } from '#app/domain/dispatching/load-engine-pros.server';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { localInstant } from '#tests/factories/local-time';
import { insertVisit } from '#tests/factories/visits';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { openFixture } from '../payments/payment-fixtures';
import { answer, bookTeam, onlyPros, promised, takeAll, whoIsAsked } from './team-fixtures';
import { workOff } from './work-off';

vi.setConfig({ testTimeout: 240_000 });

const TWO = { pros: '1', proShares: '', days: '2' };
let reader = {} as Reader;

beforeAll(async () => {
  await openFixture();
  reader = await pageReader();
}, 300_000);

/** A whole day held for the weather everywhere. */
function holdDay(date: string, zone: string) {
  const [startsAt, endsAt] = [date, addDays(date, 1)].map((day) => localInstant(zone, day, '00:00'));
  return db().weatherHold.create({ data: { startsAt: startsAt!, endsAt: endsAt!, reason: 'Ice', createdAt: now() } });
}

test('a new time around a held day is promised on the days that were offered, and keeps them free until then', async () => {
  const pros = await onlyPros(1);
  const { lead, bookingId, customer } = await bookTeam(reader, TWO);
  const pro = await takeAll(reader, lead.id, pros);
  const [before] = await promised(bookingId);
  const date = addDays(localDate(before!.start, lead.zone), 2);
  const held = await holdDay(addDays(date, 1), lead.zone);
  const typed = { date, hour: '13', feeCents: '0' };
  expect((await reader.post(`/customer/visits/${lead.id}/reschedule`, customer.id, typed)).status).toBe(302);
  await workOff();
  const offer = await db().offer.findFirstOrThrow({ where: { visitId: lead.id, status: 'open' } });
  const [second] = offer.dayStarts;
  expect(localDate(second!, lead.zone)).toBe(addDays(date, 2));
  const hours = { from: second!, to: new Date(second!.getTime() + HOUR_MS) };
  const promises = await loadPromises(db(), { proIds: [pro.id], ...hours, exceptVisitIds: [], withOffers: true });
  expect(promises.get(pro.id)?.map(({ start }) => start)).toEqual([second!.toISOString()]);
  await db().weatherHold.update({ where: { id: held.id }, data: { releasedAt: now() } });
  expect((await answer(reader, { visitId: lead.id, pro, intent: 'accept' })).status).toBe(302);
  expect((await promised(bookingId)).map(({ start }) => start)).toEqual([offer.start, second]);
});

test('an offer of several days is taken back when a later one of them is held, or promised elsewhere', async () => {
  const pros = await onlyPros(1);
  const { admin, lead } = await bookTeam(reader, TWO);
  const asked = await whoIsAsked(lead.id, pros);
  const offers = () => db().offer.findMany({ where: { visitId: lead.id }, orderBy: { createdAt: 'asc' } });
  const [first] = await offers();
  const held = await holdDay(localDate(first!.dayStarts[0]!, lead.zone), lead.zone);
  await transact(db(), (tx) => enqueue(tx, 'weather/apply-hold', { holdId: held.id, former: null }));
  await workOff();
  const [gone, next] = await offers();
  expect([gone?.status, next?.status]).toEqual(['withdrawn', 'open']);
  await db().weatherHold.update({ where: { id: held.id }, data: { releasedAt: now() } });
  const [second] = next!.dayStarts;
  const other = await insertVisit(db(), { windowStart: second, windowEnd: second });
  await transact(db(), (tx) => assignByAdmin(tx, { visitId: other.id, proId: asked.id, adminId: admin.id }));
  await workOff();
  expect((await offers()).find(({ id }) => id === next?.id)?.status).toBe('withdrawn');
});
