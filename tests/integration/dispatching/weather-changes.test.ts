import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addDays, addHours, localDate, localInstant } from '#tests/factories/local-time';
import { promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { insertVisit } from '#tests/factories/visits';
import { lacks } from '#tests/setup/plain-page';
import { LIST, openWeatherOffice, type WeatherOffice } from './weather-office';
import { workOff } from './work-off';

let office = {} as WeatherOffice;

beforeAll(async () => {
  office = await openWeatherOffice();
}, 180_000);

beforeEach(async () => {
  await db().weatherHold.updateMany({ where: { releasedAt: null }, data: { releasedAt: now() } });
});

afterEach(() => setClock(null));

const ZONE = 'America/Chicago';

test('a hold that is changed forgets the times that were planned for it, and asks no one', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { path, id } = await office.hold(date);
  await office.pressButton(path, 'plan');
  expect(await db().weatherMove.count({ where: { holdId: id, visitId: visit.id, status: 'planned' } })).toBe(1);
  await office.change(path, { reason: 'Wind of 50 mph is expected' });
  expect(await db().weatherMove.count({ where: { holdId: id, status: 'planned' } })).toBe(1);
  await office.change(path, { toAt: '21:00' });
  expect(await db().weatherMove.count({ where: { holdId: id } })).toBe(0);
  expect(lacks(await office.read(path, office.adminId), ['Plan other times'])).toEqual([]);
});

test('a customer who was asked and whose visit a changed hold leaves alone keeps their time', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { path, id } = await office.hold(date);
  await office.pressButton(path, 'plan');
  await office.pressButton(path, 'ask');
  await office.change(path, { fromAt: '18:00' });
  const move = await db().weatherMove.findUniqueOrThrow({ where: { holdId_visitId: { holdId: id, visitId: visit.id } } });
  expect(move.status).toBe('withdrawn');
  expect(await db().notification.count({ where: { visitId: visit.id, template: 'weather-cleared', channel: 'email' } })).toBe(1);
});

test('no customer is asked about hours that another hold has by now', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { path, id } = await office.hold(date);
  await office.pressButton(path, 'plan');
  await office.hold(addDays(date, 1), { toOn: addDays(date, 10) });
  await office.pressButton(path, 'ask');
  const move = await db().weatherMove.findUniqueOrThrow({ where: { holdId_visitId: { holdId: id, visitId: visit.id } } });
  expect(move.status).toBe('withdrawn');
  expect(await db().notification.count({ where: { visitId: visit.id, template: 'weather-move' } })).toBe(0);
});

test('a question about a time that is held by now ends, and its visit gets another time with the next plan', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { path, id } = await office.hold(date);
  await office.pressButton(path, 'plan');
  await office.pressButton(path, 'ask');
  const readMove = () => db().weatherMove.findUniqueOrThrow({ where: { holdId_visitId: { holdId: id, visitId: visit.id } } });
  const asked = await readMove();
  expect(asked.status).toBe('asked');
  const taken = localDate('America/Chicago', asked.start!);
  await office.hold(taken, { way: 'zips', zips: '60201' });
  expect((await readMove()).status).toBe('asked');
  const second = await office.hold(taken);
  expect((await readMove()).status).toBe('withdrawn');
  await office.pressButton(path, 'plan');
  await office.pressButton(path, 'ask');
  const again = await readMove();
  const { endsAt } = await db().weatherHold.findUniqueOrThrow({ where: { id: second.id } });
  expect([again.status, again.start! >= endsAt]).toEqual(['asked', true]);
});

test('a hold that is made longer ends the questions about its own new hours', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { path, id } = await office.hold(date);
  await office.pressButton(path, 'plan');
  await office.pressButton(path, 'ask');
  await office.change(path, { toOn: addDays(date, 10) });
  const move = await db().weatherMove.findUniqueOrThrow({ where: { holdId_visitId: { holdId: id, visitId: visit.id } } });
  expect(move.status).toBe('withdrawn');
  expect(await db().notification.count({ where: { visitId: visit.id, template: 'weather-cleared' } })).toBe(0);
});

test('two holds that leave no time only together are waited for as one, and the end of either lets the search go on', async () => {
  const { visit, customer, date } = await quietTuesday(db());
  const morning = await office.hold(date, { toAt: '11:00' });
  const later = await office.hold(date, { fromAt: '11:30' });
  const readVisit = (id: string) => db().visit.findUniqueOrThrow({ where: { id }, include: { offers: true } });
  const search = (visitId: string) => transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger: 'paid' }));
  expect(await search(visit.id)).toBe('weather');
  expect((await readVisit(visit.id)).dispatchAfter).toEqual(localInstant(ZONE, date, '20:00'));

  // Booked on the day, so that it is searched for until its window closes: the first of the two is over, and it still waits.
  setClock(addHours(visit.windowStart, -1));
  const { id } = await insertVisit(db(), {
    booking: { customerId: customer.id },
    windowStart: visit.windowStart,
    windowEnd: visit.windowEnd,
  });
  setClock(localInstant(ZONE, date, '11:10'));
  expect(await search(id)).toBe('weather');
  expect((await readVisit(id)).dispatchAfter).toEqual(localInstant(ZONE, date, '20:00'));
  setClock(null);

  await office.hold(addDays(date, 1), { way: 'zips', zips: '60201' });
  expect((await readVisit(visit.id)).dispatchAfter).toEqual(localInstant(ZONE, date, '20:00'));
  await office.press(LIST, morning.id, 'release');
  await workOff();
  const { offers } = await readVisit(visit.id);
  const { startsAt } = await db().weatherHold.findUniqueOrThrow({ where: { id: later.id } });
  expect(offers.map(({ status, start }) => [status, start < startsAt])).toEqual([['open', true]]);
});
