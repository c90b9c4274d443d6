import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkCoverage } from '#app/domain/quote-requests/check-coverage.server';
import { loadProblem } from '#app/domain/dispatching/load-problem.server';
import { applyConfiguration, parseConfiguration, readConfiguration } from '#app/domain/configuration/configuration.server';
import { readTakedown } from '#app/domain/bookings/choose-takedown-week.server';
import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { postgresCode } from '#app/platform/errors';
import { dateColumn } from '#app/platform/local-date';
import { addDays, localDate, localInstant } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { lacks, plain } from '#tests/setup/plain-page';
import { signInAs } from '#tests/setup/ask';
import { finished } from '../customers/customer-fixtures';
import { askFor, booked, openFixture, quoted, wish } from '../payments/payment-fixtures';
import { openStore, sold, standingDays } from '../programs/program-fixtures';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/closed-days';
const NEW = `${LIST}/new`;
const ZONE = 'America/Chicago';
const REASON = 'The marathon closes our streets';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await openFixture();
}, 180_000);

beforeEach(async () => {
  await db().closedDays.updateMany({ where: { endedAt: null }, data: { endedAt: now() } });
});

let closures = 0;

/** The form of the office: days of a ZIP code, unless it says otherwise. */
function fieldsFor(date: string, over: Record<string, string> = {}): Record<string, string> {
  closures += 1;
  const where = { serviceLineId: '', way: 'zips', areaId: '', zips: '60614' };
  return { name: `Marathon ${closures}`, fromOn: date, toOn: date, reason: REASON, ...where, ...over };
}

async function close(date: string, over: Record<string, string> = {}) {
  const fields = fieldsFor(date, over);
  const answer = await office.send(NEW, fields);
  const made = await db().closedDays.findFirst({ where: { name: fields.name, endedAt: null } });
  if (!made) throw new Error(`Not closed: ${answer.status}`);
  return { made, answer };
}

function ahead(days: number): string {
  return addDays(localDate(ZONE, now()), days);
}

async function pageAs(userId: string, path: string): Promise<string> {
  return plain(await (await office.ask(path, { cookie: await signInAs(userId) })).text());
}

test('an admin closes days, sees the visits that stand on them with the way to move each, and the log has it', async () => {
  const { visit, date, customer } = await promisedTuesday(db());
  const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const { zip } = await db().site.findFirstOrThrow({ where: { bookings: { some: { id: visit.bookingId } } } });
  const { made, answer } = await close(date, { zips: zip });
  expect(answer.headers.get('location')).toBe(`${LIST}/${made.id}`);
  const own = await pageAs(office.adminId, `${LIST}/${made.id}`);
  expect(lacks(own, [reference, 'A pro has it', `/admin/dispatch/${visit.id}/move`])).toEqual([]);
  expect(lacks(await pageAs(office.adminId, LIST), [made.name, REASON, `All services in ${zip}`, 'Open again'])).toEqual([]);
  expect(await office.lastAudit('closed_days')).toMatchObject({ action: 'closed-days.add', actorId: office.adminId });
  const { made: elsewhere } = await close(date, { zips: '60201' });
  expect(lacks(await pageAs(office.adminId, `${LIST}/${elsewhere.id}`), [reference])).toEqual([reference]);
  expect(lacks(await pageAs(customer.id, `/customer/visits/${visit.id}/reschedule?date=${date}`), [REASON])).toEqual([]);
  await office.expectAdminsOnly(NEW, fieldsFor(date));
});

test('a customer is refused a closed day with its reason, offered the next ones, and booked in other places', async () => {
  const date = ahead(20);
  await close(date);
  const before = await db().quoteRequest.count();
  const { window, ...fields } = wish({ date });
  const answer = await office.ask('/book', {
    method: 'POST',
    body: new URLSearchParams({
      ...(fields as Record<string, string>),
      window,
      phone: '312 555 0142',
      opId: crypto.randomUUID(),
    }),
  });
  expect([answer.status, lacks(plain(await answer.text()), [`: ${REASON}. Choose another day`])]).toEqual([422, []]);
  expect(await db().quoteRequest.count()).toBe(before);
  const first = (await checkCoverage(db(), { zip: '60614' }))!.nextDates[0]!.date;
  await close(first);
  const offered = (await checkCoverage(db(), { zip: '60614' }))!.nextDates.map((free) => free.date);
  expect([offered.includes(first), offered.length]).toEqual([false, 3]);
  expect((await checkCoverage(db(), { zip: '60201' }))!.nextDates.map((free) => free.date)).toContain(first);
  expect(await askFor(wish({ date, zip: '60201', addressCity: 'Evanston' }))).toMatchObject({ next: 'confirm' });
});

test('days of one service leave the others open, and days of a service area close its ZIP codes', async () => {
  const date = ahead(21);
  const area = await db().serviceArea.findFirstOrThrow({ where: { name: { contains: 'Chicago' } } });
  await close(date, { way: 'area', areaId: area.id, zips: '', serviceLineId: 'pest_control' });
  expect(await askFor(wish({ date }))).toMatchObject({ next: 'confirm' });
  await close(date, { way: 'area', areaId: area.id, zips: '', serviceLineId: 'holiday_lighting' });
  await expect(askFor(wish({ date }))).rejects.toMatchObject({ fieldErrors: { date: expect.stringContaining(REASON) } });
});

test('a visit moves to no closed day, and the engine begins none on it', async () => {
  const { visit, date, customer, nearPro } = await quietTuesday(db());
  const { zip } = await db().site.findFirstOrThrow({ where: { bookings: { some: { id: visit.bookingId } } } });
  const next = addDays(date, 1);
  await close(next, { zips: zip });
  const path = `/customer/visits/${visit.id}/reschedule?date=${next}`;
  const page = await pageAs(customer.id, path);
  expect(lacks(page, [REASON, `value="${next}"`])).toEqual([]);
  expect(page).not.toContain('name="hour"');
  const asked = await office.post(`/customer/visits/${visit.id}/reschedule`, customer.id, {
    date: next,
    hour: '10',
    feeCents: '0',
  });
  await office.expectRefusal(asked, 422, [REASON]);
  const office2 = await pageAs(office.adminId, `/admin/dispatch/${visit.id}/move?date=${next}`);
  expect(lacks(office2, [REASON])).toEqual([]);
  const proIds = [nearPro.id];
  const open = await loadProblem(db(), { visitId: visit.id, proIds, withOffers: true });
  expect(open.visit.windows).toEqual([[visit.windowStart.toISOString(), visit.windowEnd.toISOString()]]);
  await close(date, { zips: zip });
  const closed = await loadProblem(db(), { visitId: visit.id, proIds, withOffers: true });
  expect(closed.visit.windows).toEqual([]);
  const whole = {
    windowStart: localInstant(ZONE, addDays(date, -1), '08:00'),
    windowEnd: localInstant(ZONE, addDays(date, 2), '17:00'),
  };
  const { windows } = (await loadProblem(db(), { visitId: visit.id, proIds, withOffers: true, window: whole })).visit;
  expect(windows.flat()).toEqual([
    whole.windowStart.toISOString(),
    new Date(localInstant(ZONE, date, '00:00').getTime() - 1_000).toISOString(),
    localInstant(ZONE, addDays(date, 2), '00:00').toISOString(),
    whole.windowEnd.toISOString(),
  ]);
});

test('a quote is sent for no closed day, and one whose day was closed since is not booked', async () => {
  const date = ahead(22);
  const { token } = await askFor(wish({ date, service: 'premium' }));
  const request = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const { made } = await close(date);
  const path = `/admin/quotes/${request.id}`;
  const lines = { label1: 'Lights on the whole house', amount1: '1800.00' };
  await office.expectRefusal(await office.send(path, lines), 422, [`: ${REASON}. Choose another day`, 'value="1800.00"']);
  const other = addDays(date, 1);
  expect((await office.send(path, { ...lines, date: other })).status).toBe(303);
  expect((await db().quoteRequest.findUniqueOrThrow({ where: { token } })).preferredDate).toEqual(dateColumn(other));
  const quote = await db().quote.findFirstOrThrow({ where: { quoteRequestId: request.id } });
  expect((await office.send(`${LIST}/${made.id}`, { toOn: other })).status).toBe(302);
  const page = plain(await (await office.ask(`/checkout?quote=${quote.token}`)).text());
  expect(lacks(page, ['We can’t come on', REASON])).toEqual([]);
});

test('a customer who pays from a page that was open when the day was closed books nothing, and reads why', async () => {
  const date = ahead(24);
  const { customer, quoteToken } = await quoted(wish({ date }));
  const cookie = await signInAs(customer.id);
  const { version: consent } = await readBookingConsent(db(), quoteToken);
  await close(date);
  const body = new URLSearchParams({ quote: quoteToken, consent });
  const refused = await office.ask(`/checkout?quote=${quoteToken}`, { method: 'POST', cookie, body });
  expect(refused.status).toBe(409);
  expect(lacks(plain(await refused.text()), [REASON])).toEqual([]);
  expect(await db().booking.count({ where: { customerId: customer.id } })).toBe(0);
});

test('a visit of a program that is due on a closed day comes on the next open one', async () => {
  const store = await openStore();
  const { zip } = await db().site.findUniqueOrThrow({ where: { id: store.site.id } });
  const startsOn = ahead(10);
  await close(startsOn, { toOn: addDays(startsOn, 1), zips: zip });
  const id = await sold(store, { startsOn });
  expect((await standingDays(id))[0]).toBe(addDays(startsOn, 2));
});

test('days that are opened again can be booked, and ended ones change no more', async () => {
  const date = ahead(23);
  const { made } = await close(date);
  const fields = await office.fieldsAt(`${LIST}/${made.id}`);
  expect((await office.press(LIST, made.id, 'end')).headers.get('location')).toBe(LIST);
  expect(await office.lastAudit('closed_days')).toMatchObject({ action: 'closed-days.end', objectId: made.id });
  expect(await askFor(wish({ date }))).toMatchObject({ next: 'confirm' });
  await office.expectRefusal(await office.post(`${LIST}/${made.id}`, office.adminId, fields), 409, [
    'Another admin just changed',
  ]);
  expect(await db().closedDays.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ version: 2 });
});

test('what an admin types wrong is refused beside its field, and what was typed stays', async () => {
  const backwards = await office.send(NEW, fieldsFor(ahead(9), { toOn: ahead(8) }));
  await office.expectRefusal(backwards, 422, ['The last day must be on or after the first', `value="${REASON}"`]);
  await office.expectRefusal(await office.send(NEW, fieldsFor(ahead(9), { way: 'area' })), 422, ['Choose a service area']);
  await office.expectRefusal(await office.send(NEW, fieldsFor(ahead(9), { zips: '00000' })), 422, ['We don’t know 00000']);
  await office.expectRefusal(await office.send(NEW, fieldsFor(ahead(-9))), 422, ['These days are over']);
  const { made } = await close(ahead(9));
  await office.expectRefusal(await office.send(NEW, fieldsFor(ahead(9), { name: made.name })), 422, ['There are already']);
  const refused = await db()
    .closedDays.create({ data: { name: 'X', reason: 'Y', fromOn: dateColumn('2026-12-02'), toOn: dateColumn('2026-12-01') } })
    .catch((error: unknown) => postgresCode(error));
  expect(refused).toBe('23514');
});

test('closed days come back from the configuration file, and those that it leaves out are opened', async () => {
  const area = await db().serviceArea.findFirstOrThrow({ orderBy: { name: 'asc' } });
  const { made } = await close(ahead(30), { way: 'area', areaId: area.id, zips: '', serviceLineId: 'holiday_lighting' });
  const { made: zips } = await close(ahead(31));
  const { closedDays } = await readConfiguration(db());
  const day = ahead(30);
  expect(closedDays).toMatchObject({
    [made.name]: { from: day, to: day, reason: REASON, service: 'holiday_lighting', area: area.name },
    [zips.name]: { zips: ['60614'] },
  });
  const apply = (rows: object) =>
    transact(db(), (tx) => applyConfiguration(tx, parseConfiguration({ format: 1, closedDays: rows })));
  expect(await apply(closedDays!)).toEqual([]);
  await apply({ [zips.name]: closedDays![zips.name], 'From the file': { from: day, to: day, reason: REASON, zips: ['60614'] } });
  expect((await db().closedDays.findUniqueOrThrow({ where: { id: made.id } })).endedAt).not.toBeNull();
  await expect(askFor(wish({ date: day }))).rejects.toMatchObject({ fieldErrors: { date: expect.stringContaining(REASON) } });
});

test('a pro proposes no closed day, and the customer takes none that was closed since', async () => {
  const { visit, date, customer, pro, assignment } = await promisedTuesday(db());
  const { zip } = await db().site.findFirstOrThrow({ where: { bookings: { some: { id: visit.bookingId } } } });
  const later = addDays(date, 1);
  const times = `/pro/visits/${visit.id}/times`;
  const asked = { date1: later, hour1: '10', note: 'My van is in repair' };
  await close(later, { zips: zip });
  const refused = await office.post(times, pro.userId, asked);
  expect(await refused.clone().text()).toContain('My van is in repair');
  await office.expectRefusal(refused, 422, [REASON]);
  expect(await db().windowProposal.count({ where: { visitId: visit.id } })).toBe(0);

  await db().closedDays.updateMany({ where: { endedAt: null }, data: { endedAt: now() } });
  expect((await office.post(times, pro.userId, asked)).status).toBeLessThan(400);
  expect(await db().windowProposal.count({ where: { visitId: visit.id, status: 'open' } })).toBe(1);
  await close(later, { zips: zip });
  const taken = await office.post(`/customer/visits/${visit.id}`, customer.id, { intent: 'take-time', position: '1' });
  await office.expectRefusal(taken, 409, [REASON, 'keep the one you have']);
  expect((await db().assignment.findFirstOrThrow({ where: { visitId: visit.id, status: 'accepted' } })).start).toEqual(
    assignment.start,
  );
  expect(await db().windowProposal.count({ where: { visitId: visit.id, status: 'open' } })).toBe(1);
});

test('a customer asks for a re-visit on no closed day', async () => {
  const { id: customerId } = await insertUser(db());
  const done = await finished(customerId, 2);
  const { zip } = await db().site.findFirstOrThrow({ where: { bookings: { some: { id: done.visit.bookingId } } } });
  const day = ahead(5);
  await close(day, { zips: zip });
  const path = `/customer/visits/${done.visit.id}/claim`;
  const ask = async (on: string) => {
    const form = new FormData();
    const fields = { opId: crypto.randomUUID(), wish: 'revisit', description: 'The left gutter is dark.', day: on };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return office.ask(path, { method: 'POST', cookie: await signInAs(customerId), body: form });
  };
  const refused = await ask(day);
  expect(await refused.clone().text()).toContain('The left gutter is dark.');
  await office.expectRefusal(refused, 422, [REASON]);
  expect(await db().guaranteeClaim.count({ where: { visitId: done.visit.id } })).toBe(0);
  expect((await ask(addDays(day, 1))).status).toBeLessThan(400);
  expect(await db().guaranteeClaim.count({ where: { visitId: done.visit.id } })).toBe(1);
});

test('a customer picks a week with an open day for their takedown, and none that is closed whole', async () => {
  const { takedown, customer } = await booked();
  const { zip } = await db().site.findFirstOrThrow({ where: { bookings: { some: { id: takedown.bookingId } } } });
  const { weeks } = await readTakedown(db(), { visitId: takedown.id, customerId: customer.id });
  const [, shut, part] = weeks;
  if (!shut || !part) throw new Error('The season is too short');
  await close(shut.from, { zips: zip, toOn: shut.to });
  await close(part.from, { zips: zip, toOn: addDays(part.to, -1) });
  const path = `/customer/visits/${takedown.id}/week`;
  const page = await (await office.ask(path, { cookie: await signInAs(customer.id) })).text();
  expect([page.includes(`value="${shut.monday}"`), page.includes(`value="${part.monday}"`)]).toEqual([false, true]);
  await office.expectRefusal(await office.post(path, customer.id, { monday: shut.monday }), 422, ['Choose one of the weeks']);
  expect((await office.post(path, customer.id, { monday: part.monday })).headers.get('location')).toBe(
    `/customer/visits/${takedown.id}`,
  );
  // Pros are asked for the one day that is left.
  const { visit } = await loadProblem(db(), { visitId: takedown.id, proIds: [], withOffers: true });
  const opens = localInstant(ZONE, part.to, '00:00').toISOString();
  expect(visit.windows.every(([from]) => from >= opens)).toBe(true);
  expect(visit.windows).toHaveLength(1);
});
