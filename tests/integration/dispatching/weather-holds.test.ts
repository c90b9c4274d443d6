import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { holdVisit, offerByAdmin, unholdVisit } from '#app/domain/dispatching/override-dispatch.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { addDays, addHours, localDate, localInstant } from '#tests/factories/local-time';
import { promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { fieldsFor, LIST, NEW, openWeatherOffice, REASON, type WeatherOffice } from './weather-office';
import { workOff } from './work-off';

const engine = { isBroken: false };
vi.mock('../../../workers/plan-in-thread', async (original) => {
  const real: { planInThread: (...asked: unknown[]) => Promise<unknown> } = await original();
  return {
    ...real,
    planInThread: (...asked: unknown[]) =>
      engine.isBroken ? Promise.reject(new Error('The engine broke')) : real.planInThread(...asked),
  };
});

const ZONE = 'America/Chicago';

let office = {} as WeatherOffice;
let hold = {} as WeatherOffice['hold'];
let press = {} as WeatherOffice['pressButton'];

beforeAll(async () => {
  office = await openWeatherOffice();
  ({ hold, pressButton: press } = office);
}, 180_000);

beforeEach(async () => {
  await db().weatherHold.updateMany({ where: { releasedAt: null }, data: { releasedAt: now() } });
});

afterEach(() => setClock(null));

async function pageAs(userId: string, path: string): Promise<string> {
  return plain(await (await office.ask(path, { cookie: await signInAs(userId) })).text());
}

function openOffers(visitId: string) {
  return db().offer.count({ where: { visitId, status: 'open' } });
}

async function search(visitId: string): Promise<void> {
  await transact(db(), (tx) => enqueue(tx, 'visits/dispatch', { visitId, trigger: 'paid' }));
  await workOff();
}

test('an admin holds hours, sees the visits that stand in them and what each hour costs, and the log has it', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const { path } = await hold(date);
  const page = await pageAs(office.adminId, path);
  expect(
    lacks(page, [reference, 'A pro has it', 'Plan other times', 'What waiting moves', `/admin/dispatch/${visit.id}/move`]),
  ).toEqual([]);
  expect(lacks(await pageAs(office.adminId, LIST), [REASON, 'All services everywhere', 'Release'])).toEqual([]);
  expect(await office.lastAudit('weather_hold')).toMatchObject({ action: 'weather-hold.add', actorId: office.adminId });
  const elsewhere = await hold(date, { way: 'zips', zips: '60201' });
  expect(lacks(await pageAs(office.adminId, elsewhere.path), [reference])).toEqual([reference]);
  await office.expectAdminsOnly(NEW, fieldsFor(date));
});

test('hours that end before they begin are refused beside the field, and what was typed is kept', async () => {
  const date = addDays(localDate(ZONE, now()), 3);
  const answer = await office.send(NEW, fieldsFor(date, { toAt: '05:00' }));
  await office.expectRefusal(answer, 422, ['The hold must end after it begins', REASON]);
  await office.expectRefusal(await office.send(NEW, fieldsFor(date, { toOn: addDays(date, 20) })), 422, ['Hold 14 days at most']);
  const over = addDays(date, -9);
  await office.expectRefusal(await office.send(NEW, fieldsFor(over)), 422, ['These hours are over']);
});

test('no pro is asked for held hours, and the search goes on when the hold is released', async () => {
  const { visit, date } = await quietTuesday(db());
  const { path, id } = await hold(date);
  await search(visit.id);
  const waiting = await db().visit.findUniqueOrThrow({ where: { id: visit.id } });
  expect([waiting.status, waiting.dispatchAfter, await openOffers(visit.id)]).toEqual([
    'pending',
    localInstant(ZONE, date, '20:00'),
    0,
  ]);
  expect(lacks(await pageAs(office.adminId, path), ['No pro yet'])).toEqual([]);
  await office.press(LIST, id, 'release');
  await workOff();
  expect(await openOffers(visit.id)).toBe(1);
});

test('hours that leave room in the window are worked around, and an offer for held hours is taken back', async () => {
  const { visit, date } = await quietTuesday(db());
  await search(visit.id);
  const first = await db().offer.findFirstOrThrow({ where: { visitId: visit.id, status: 'open' } });
  const { id } = await hold(date, { toAt: '11:30' });
  const offers = await db().offer.findMany({ where: { visitId: visit.id }, orderBy: { createdAt: 'asc' } });
  const { endsAt } = await db().weatherHold.findUniqueOrThrow({ where: { id } });
  expect(offers.map(({ status, start }) => [status, start >= endsAt])).toEqual([
    ['withdrawn', false],
    ['open', true],
  ]);
  expect(offers[0]?.start).toEqual(first.start);
});

test('other times are planned at once, the customer takes theirs by the link, and it costs nothing', async () => {
  const { pro, customer } = await promisedTuesday(db());
  const tomorrow = addDays(localDate(ZONE, now()), 1);
  const { visit } = await insertAssignedVisit(db(), {
    proId: pro.id,
    booking: { customerId: customer.id },
    windowStart: localInstant(ZONE, tomorrow, '14:00'),
    windowEnd: localInstant(ZONE, tomorrow, '15:00'),
  });
  const { path, id } = await hold(tomorrow);
  await press(path, 'plan');
  const planned = await db().weatherMove.findUniqueOrThrow({ where: { holdId_visitId: { holdId: id, visitId: visit.id } } });
  expect([planned.status, planned.proId, planned.start! >= localInstant(ZONE, tomorrow, '20:00')]).toEqual([
    'planned',
    pro.id,
    true,
  ]);
  expect(lacks(await pageAs(customer.id, `/customer/visits/${visit.id}/cancel`), ['No fee'])).toEqual([]);
  const other = `/customer/visits/${visit.id}/reschedule?date=${addDays(tomorrow, 1)}`;
  expect(lacks(await pageAs(customer.id, other), ['No charge: the weather affects your visit'])).toEqual([]);

  await press(path, 'ask');
  const mail = await db().notification.findFirstOrThrow({
    where: { visitId: visit.id, template: 'weather-move', channel: 'email' },
  });
  const { url } = mail.data as { url: string };
  const link = new URL(url).pathname;
  const page = plain(await (await office.ask(link)).text());
  expect(lacks(page, [REASON, 'Take this time', 'It costs you nothing'])).toEqual([]);
  const form = { intent: 'take', opId: crypto.randomUUID() };
  const answer = await office.ask(link, { method: 'POST', body: new URLSearchParams(form) });
  expect(answer.status).toBe(302);
  const move = await db().visitMove.findFirstOrThrow({ where: { visitId: visit.id } });
  expect([move.feeCents, move.ourDoing, move.windowStart]).toEqual([0, true, planned.start]);
  expect((await office.ask(link)).status).toBe(404);
  await workOff();
  const offer = await db().offer.findFirstOrThrow({ where: { visitId: visit.id, status: 'open' } });
  expect(offer.proId).toBe(pro.id);
});

test('a released hold takes back what was asked and tells the customer that their time stands', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { path, id } = await hold(date);
  await press(path, 'plan');
  await press(path, 'ask');
  const mail = await db().notification.findFirstOrThrow({
    where: { visitId: visit.id, template: 'weather-move', channel: 'email' },
  });
  await office.press(LIST, id, 'release');
  await workOff();
  const move = await db().weatherMove.findUniqueOrThrow({ where: { holdId_visitId: { holdId: id, visitId: visit.id } } });
  expect(move.status).toBe('withdrawn');
  expect(await db().notification.count({ where: { visitId: visit.id, template: 'weather-cleared', channel: 'email' } })).toBe(1);
  const link = new URL((mail.data as { url: string }).url).pathname;
  expect((await office.ask(link)).status).toBe(404);
});

test('hours that turn out to be held elsewhere let the search go on at once', async () => {
  const { visit, date } = await quietTuesday(db());
  const { path } = await hold(date);
  await search(visit.id);
  expect(await openOffers(visit.id)).toBe(0);
  const answer = await office.send(path, fieldsFor(date, { way: 'zips', zips: '60201' }), (fields) => 'fromOn' in fields);
  expect(answer.status).toBe(302);
  await workOff();
  expect(await openOffers(visit.id)).toBe(1);
});

test('a visit that hours held until its last day kept waiting is searched for, not given up', async () => {
  const { visit, date } = await quietTuesday(db());
  const { id } = await hold(date);
  await search(visit.id);
  setClock(addHours(visit.windowStart, -20));
  await office.press(LIST, id, 'release');
  await workOff();
  expect(await openOffers(visit.id)).toBe(1);

  setClock(null);
  const other = await quietTuesday(db());
  const byOffice = { visitId: other.visit.id, adminId: other.admin.id };
  await transact(db(), (tx) => holdVisit(tx, { ...byOffice, reason: 'The gate is locked' }));
  setClock(addHours(other.visit.windowStart, -20));
  await transact(db(), (tx) => unholdVisit(tx, byOffice));
  await workOff();
  expect(await openOffers(other.visit.id)).toBe(1);
});

test('a question that can no longer be answered keeps no visit from other times', async () => {
  const { visit, assignment, date } = await promisedTuesday(db());
  const first = await hold(date);
  await press(first.path, 'plan');
  await press(first.path, 'ask');
  const statusIn = async (holdId: string) =>
    (await db().weatherMove.findUniqueOrThrow({ where: { holdId_visitId: { holdId, visitId: visit.id } } })).status;
  expect(await statusIn(first.id)).toBe('asked');
  const moved = addDays(date, 1);
  const [windowStart, windowEnd] = [localInstant(ZONE, moved, '09:00'), localInstant(ZONE, moved, '12:00')];
  await db().visit.update({ where: { id: visit.id }, data: { windowStart, windowEnd, windowVersion: { increment: 1 } } });
  await db().assignment.update({
    where: { id: assignment.id },
    data: { start: windowStart, busyFrom: windowStart, end: addHours(windowStart, 2) },
  });
  const second = await hold(moved);
  await press(second.path, 'plan');
  expect(await statusIn(second.id)).toBe('planned');
  await press(second.path, 'ask');
  expect(await statusIn(second.id)).toBe('asked');
});

test('a planning that fails for good says so, and Try again plans once more', async () => {
  const { visit, date } = await promisedTuesday(db());
  const { path, id } = await hold(date);
  expect(lacks(await pageAs(office.adminId, path), ['from 9 AM to 5 PM on the 7 days after the hold', '500 soonest'])).toEqual(
    [],
  );
  engine.isBroken = true;
  await press(path, 'plan');
  expect(await pageAs(office.adminId, path)).toContain('We’re planning other times');
  await db().$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = ${now()}, max_attempts = attempts + 1`;
  await workOff();
  const page = await pageAs(office.adminId, path);
  expect(lacks(page, ['We couldn’t plan other times', 'Try again'])).toEqual([]);
  expect(page).not.toContain('We’re planning other times');
  engine.isBroken = false;
  await press(path, 'plan');
  expect(await pageAs(office.adminId, path)).not.toContain('We couldn’t plan other times');
  expect(await db().weatherMove.count({ where: { holdId: id, visitId: visit.id } })).toBe(1);
});

test('a planning that no worker ended is over after half an hour', async () => {
  const { date } = await promisedTuesday(db());
  const { path, id } = await hold(date);
  const asked = (minutes: number) =>
    db().weatherHold.update({ where: { id }, data: { planAskedAt: new Date(now().getTime() - minutes * 60_000) } });
  await asked(29);
  expect(await pageAs(office.adminId, path)).toContain('We’re planning other times');
  await asked(31);
  expect(await pageAs(office.adminId, path)).toContain('We couldn’t plan other times');
});

test('an offer that the office made for hours that are held afterwards is taken back', async () => {
  const { visit, date, nearPro } = await quietTuesday(db());
  const made = { visitId: visit.id, proId: nearPro.id, adminId: office.adminId };
  const { offerId } = await transact(db(), (tx) => offerByAdmin(tx, made));
  await hold(date);
  const offer = await db().offer.findUniqueOrThrow({ where: { id: offerId } });
  expect([offer.status, await openOffers(visit.id)]).toEqual(['withdrawn', 0]);
});

test('an offer of another time is taken back when that time is held, no one else is asked for it, and the promise stands', async () => {
  const { visit, customer, date, pro } = await promisedTuesday(db());
  const other = addDays(date, 1);
  const wish = { visitId: visit.id, customerId: customer.id, date: other, hour: 13, shownFeeCents: 0 };
  await transact(db(), (tx) => requestReschedule(tx, wish));
  await workOff();
  const offer = await db().offer.findFirstOrThrow({ where: { visitId: visit.id, status: 'open' } });
  expect(offer.moveId).not.toBeNull();
  await hold(other);
  expect((await db().offer.findUniqueOrThrow({ where: { id: offer.id } })).status).toBe('withdrawn');
  expect(await openOffers(visit.id)).toBe(0);
  expect(await db().assignment.findFirstOrThrow({ where: { visitId: visit.id, status: 'accepted' } })).toMatchObject({
    proId: pro.id,
  });
});
