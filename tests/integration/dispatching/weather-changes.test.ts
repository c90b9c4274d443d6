import { beforeAll, beforeEach, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addDays, localDate } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';
import { lacks } from '#tests/setup/plain-page';
import { openWeatherOffice, type WeatherOffice } from './weather-office';

let office = {} as WeatherOffice;

beforeAll(async () => {
  office = await openWeatherOffice();
}, 180_000);

beforeEach(async () => {
  await db().weatherHold.updateMany({ where: { releasedAt: null }, data: { releasedAt: now() } });
});

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
