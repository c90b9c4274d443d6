import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCandidates } from '#app/domain/dispatching/read-candidates.server';
import { readHealth } from '#app/domain/operations/health.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import type { Ask } from '#tests/setup/ask';
import { unwritableRow } from '#tests/setup/broken-table';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { find } from '../../../workers/tasks/places/find';
import { sweep } from '../../../workers/tasks/places/sweep';
import { dispatch } from '../../../workers/tasks/visits/dispatch';
import { visitor } from '../accounts/visitor';
import { clickPay, contact, openForGuests, toPrice } from '../payments/guest-fixtures';
import { deliver, payOnPage, untoldEvents } from '../payments/payment-fixtures';
import { CENSUS_NONE, censusMatch, HOUSE_AT, startGeocoder } from './geocoder-stand-in';

const CENTER = { lat: place('60614').lat, lng: place('60614').lng };
const NORTH = { lat: 41.99, lng: -87.6499 };
const silent = new Logger(() => () => undefined);

let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
let ask: Ask;
let { read, post } = {} as Reader;
let adminId: string;

beforeAll(async () => {
  geocoder = await startGeocoder();
  Object.assign(process.env, { GEOCODER: 'census', GEOCODER_URL: geocoder.url, GEOCODER_PER_SECOND: '1000' });
  ({ read, post } = await pageReader());
  ask = await openForGuests();
  adminId = (await insertAdmin(db())).id;
}, 180_000);
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().site.updateMany({ where: { placeState: 'waiting' }, data: { placeState: 'resting' } });
  await endRest();
});
afterAll(() => geocoder.stop());

async function endRest(): Promise<void> {
  await db().geocoder.update({ where: { id: 1 }, data: { failures: 0, restsUntil: null } });
}

/** Runs every task about places that is due, as a worker would. */
async function workOff(more: Record<string, typeof dispatch> = {}): Promise<void> {
  const taskList = { 'places/find': find, ...more };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

async function sweepOnce(): Promise<void> {
  await sweep({}, { job: { id: '1', attempts: 1, max_attempts: 3 } } as never);
}

/** A guest books and pays for this street in ZIP code 60614. */
async function book(addressStreet: string, addressUnit = '') {
  const guest = visitor(ask);
  const person = contact();
  const pressed = await clickPay(guest, await toPrice(guest, { addressStreet, addressUnit }), person);
  await payOnPage(pressed.headers.get('location') ?? '');
  await deliver(await untoldEvents());
  const booking = await db().booking.findFirstOrThrow({
    where: { contactEmail: person.email },
    include: { site: true, visits: { where: { kind: 'install' } } },
  });
  return { site: booking.site, siteId: booking.siteId, visitId: booking.visits[0]!.id };
}

function siteOf(id: string) {
  return db().site.findUniqueOrThrow({ where: { id } });
}

async function nearestMiles(visitId: string): Promise<number> {
  return Math.min(...(await readCandidates(db(), { visitId })).flatMap(({ miles }) => miles ?? []));
}

describe('a house is looked up', () => {
  test('two guests in one ZIP code are at their own houses once the tasks have run, and the engine measures from there', async () => {
    geocoder.answer(({ query }) => ({ body: censusMatch(query.street === '7 N North St' ? NORTH : HOUSE_AT) }));
    const [here, north] = [await book('1200 W Webster Ave'), await book('7 N North St')];
    for (const { site, visitId } of [here, north]) {
      expect(site).toMatchObject({ ...CENTER, placeSource: 'zip', placePrecision: 'zip', placeState: 'waiting' });
      expect(await nearestMiles(visitId)).toBe(await nearestMiles(here.visitId));
    }
    expect(await read(`/admin/dispatch/${here.visitId}`, adminId)).toContain('Center of ZIP code 60614');
    expect(geocoder.asked).toEqual([]);

    await workOff();
    expect(geocoder.asked.map(({ query }) => query.street)).toEqual(['1200 W Webster Ave', '7 N North St']);
    expect(await siteOf(here.siteId)).toMatchObject({
      ...HOUSE_AT,
      placeSource: 'census',
      placePrecision: 'house',
      placeState: 'found',
    });
    expect(await siteOf(north.siteId)).toMatchObject({ ...NORTH, placeAt: expect.any(Date) as Date });
    expect((await nearestMiles(north.visitId)) - (await nearestMiles(here.visitId))).toBeGreaterThan(1);

    await workOff({ 'visits/dispatch': dispatch });
    const decision = await db().dispatchDecision.findFirstOrThrow({ where: { visitId: here.visitId } });
    expect(decision.byZipCenter).toBe(false);
    const page = await read(`/admin/dispatch/${here.visitId}`, adminId);
    expect(page).toContain('The house, by the US Census Bureau');
    expect(page).not.toContain('Distances are by ZIP center');
  });

  test('two apartments of a street are two homes, printed with their units and looked up without', async () => {
    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    const [fourB, penthouse] = [await book('9 W Twin St', '4B'), await book('9 W Twin St', 'Penthouse')];
    expect(fourB.site).toMatchObject({ street: '9 W Twin St, Unit 4B', unit: 'Unit 4B' });
    expect(penthouse.site).toMatchObject({ street: '9 W Twin St, Penthouse', unit: 'Penthouse' });
    await workOff();
    expect(new Set(geocoder.asked.map(({ query }) => query.street))).toEqual(new Set(['9 W Twin St']));
    expect(await siteOf(penthouse.siteId)).toMatchObject({ ...HOUSE_AT, placePrecision: 'house' });
    expect(await read(`/admin/dispatch/${penthouse.visitId}`, adminId)).toContain('9 W Twin St, Penthouse');
  });

  test('a geocoder that is down keeps no one from booking, and the decision says that it measured by ZIP center', async () => {
    geocoder.answer(() => ({ status: 503 }));
    const { siteId, visitId } = await book('12 N Down St');
    await workOff({ 'visits/dispatch': dispatch });
    const decision = await db().dispatchDecision.findFirstOrThrow({ where: { visitId } });
    expect([decision.byZipCenter, decision.chosenProId]).toEqual([true, expect.any(String)]);
    const site = await siteOf(siteId);
    expect(site).toMatchObject({ ...CENTER, placeState: 'waiting', placeTries: 1, placeProblem: 'It answered with status 503.' });
    const asked = await db().geocoder.findUniqueOrThrow({ where: { id: 1 } });
    expect(asked).toMatchObject({ failures: 1, trouble: 'It answered with status 503.', restsUntil: expect.any(Date) as Date });
    expect(site.placeTryAt).toEqual(expect.any(Date));
    const page = await read(`/admin/dispatch/${visitId}`, adminId);
    expect(page).toContain('Distances are by ZIP center');
    expect(page).toContain('It is tried again. It answered with status 503.');
    expect(await read(`/admin/dispatch/${visitId}/decisions/${decision.id}`, adminId)).toContain('Distances are by ZIP center');
  });

  test('a geocoder that has enough is left alone for as long as it says, then the sweep asks again', async () => {
    geocoder.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }));
    const site = await insertSite(db(), { street: '1 N Busy St' });
    await sweepOnce();
    await sweepOnce();
    expect(geocoder.asked).toHaveLength(1);
    const { restsUntil, troubleAt } = await db().geocoder.findUniqueOrThrow({ where: { id: 1 } });
    expect(restsUntil!.getTime() - troubleAt!.getTime()).toBe(120_000);

    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    await endRest();
    await sweepOnce();
    expect(geocoder.asked).toEqual([]);
    await db().site.update({ where: { id: site.id }, data: { placeTryAt: now() } });
    await sweepOnce();
    expect(await siteOf(site.id)).toMatchObject({ ...HOUSE_AT, placeState: 'found', placeTries: 0, placeProblem: null });
  });

  test('addresses that were there before are found by the sweep, the newest first, and one house is asked for once', async () => {
    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
    const old = await insertSite(db(), { street: '3 N Old St', createdAt: ago(300) });
    const twin = await insertSite(db(), { street: '3 n old st', createdAt: ago(301) });
    await insertSite(db(), { street: '4 N New St', createdAt: ago(1) });
    await sweepOnce();
    expect(geocoder.asked.map(({ query }) => query.street)).toEqual(['4 N New St', '3 N Old St']);
    for (const { id } of [old, twin]) expect(await siteOf(id)).toMatchObject({ ...HOUSE_AT, placeSource: 'census' });
  });

  test('an address whose point cannot be kept keeps no older one from being found', async () => {
    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    const older = await insertSite(db(), { street: '6 N Older St', createdAt: new Date(now().getTime() - DAY_MS) });
    const { id } = await insertSite(db(), { street: '7 N Broken St' });
    await unwritableRow('site', `NEW.id = '${id}'`, () => expect(sweepOnce()).rejects.toThrow(/1 of 2 failed.*full/s));
    expect(await siteOf(older.id)).toMatchObject({ placeState: 'found' });
    await sweepOnce();
    expect(await siteOf(id)).toMatchObject({ placeState: 'found' });
  });

  test.each([
    ['in another state', censusMatch({ ...HOUSE_AT, state: 'IN' }), 'The answer lies in IN, not in IL.'],
    ['far away', censusMatch({ lat: 37.73, lng: -88.93 }), 'The answer lies 298 miles from the center of ZIP code 60614.'],
    ['that is none', CENSUS_NONE, 'The address is not known.'],
  ])('an answer %s is refused, and the office reads why', async (_, body, why) => {
    geocoder.answer(() => ({ body }));
    const { id } = await insertSite(db(), { street: `5 N Wrong St ${why.length}` });
    await sweepOnce();
    expect(await siteOf(id)).toMatchObject({ ...CENTER, placeState: 'not_found', placeProblem: why });
    expect(await read('/admin/places', adminId)).toContain(why);
    expect(await read(`/admin/places/${id}`, adminId)).toContain(why);
    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    await sweepOnce();
    expect(geocoder.asked).toEqual([]);
  });
});

describe('an address that changes', () => {
  test('is looked up again where it is another house now, and keeps its point where it is not', async () => {
    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    const customer = await insertUser(db());
    const { id } = await insertSite(db(), { customerId: customer.id, street: '8 N First St' });
    await sweepOnce();
    const save = (fields: object) =>
      post(`/customer/sites/${id}`, customer.id, {
        intent: 'save',
        label: '',
        street: '8 N First St',
        zip: '60614',
        accessNotes: '',
        ...fields,
      });
    expect((await save({ label: 'Home', street: '8 n. first st' })).status).toBe(302);
    expect(await siteOf(id)).toMatchObject({ ...HOUSE_AT, label: 'Home', placeState: 'found' });

    geocoder.answer(() => ({ body: censusMatch(NORTH) }));
    expect((await save({ street: '9 N Second St' })).status).toBe(302);
    expect(await siteOf(id)).toMatchObject({ ...CENTER, placeSource: 'zip', placeState: 'waiting', placeAt: null });
    await workOff();
    expect(geocoder.asked.map(({ query }) => query.street)).toEqual(['9 N Second St']);
    expect(await siteOf(id)).toMatchObject({ ...NORTH, placeState: 'found' });
  });

  test('while the geocoder is asked gets no point of the house that it was', async () => {
    const { id } = await insertSite(db(), { street: '10 N Before St' });
    geocoder.answer(async () => {
      await db().site.update({ where: { id }, data: { street: '11 N After St' } });
      return { body: censusMatch(HOUSE_AT) };
    });
    await sweepOnce();
    expect(await siteOf(id)).toMatchObject({ ...CENTER, street: '11 N After St', placeState: 'waiting' });
  });

  test('moves the travel between the visits of the pro who holds them', async () => {
    const first = await insertAssignedVisit(db());
    const start = new Date(first.assignment.end.getTime() + 60 * MINUTE_MS);
    const site = await insertSite(db(), { street: '13 N Away St' });
    const { id: bookingId } = await insertBooking(db(), { siteId: site.id });
    const window = { windowStart: start, windowEnd: new Date(start.getTime() + 4 * 60 * MINUTE_MS) };
    const second = await insertAssignedVisit(db(), { proId: first.proId, bookingId, ...window });
    geocoder.answer(() => ({ body: censusMatch(NORTH) }));
    await sweepOnce();
    const { busyFrom } = await db().assignment.findUniqueOrThrow({ where: { id: second.assignment.id } });
    // Less than five miles from the center of the ZIP code, where the first one is, but more than the ten minutes that are the least.
    const minutes = (start.getTime() - busyFrom.getTime()) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(11);
    expect(minutes).toBeLessThan(13);
  });
});

describe('the office', () => {
  test('sets an address by hand within bounds, which is written down, and has it looked up again', async () => {
    geocoder.answer(() => ({ body: CENSUS_NONE }));
    const { id } = await insertSite(db(), { street: '18 N Hand St' });
    const { id: visitId } = await insertVisit(db(), { booking: { siteId: id } });
    await sweepOnce();
    const path = `/admin/places/${id}`;
    const set = (fields: Record<string, string>) => post(path, adminId, { intent: 'set', reason: 'Seen on a map', ...fields });
    const odd = await set({ lat: '95', lng: 'west', reason: '' });
    expect(odd.status).toBe(422);
    const html = await odd.text();
    for (const words of ['latitude in degrees, -90 to 90', 'longitude in degrees, -180 to 180', 'Enter a reason', 'value="west"'])
      expect(html).toContain(words);
    const far = await set({ lat: '34.05', lng: '-118.24' });
    expect([far.status, await far.text()]).toEqual([422, expect.stringContaining('miles from the center of ZIP code 60614')]);
    expect(await siteOf(id)).toMatchObject({ ...CENTER, placeState: 'not_found' });

    expect((await set({ lat: '41.9301', lng: '-87.6402' })).status).toBe(302);
    expect(await siteOf(id)).toMatchObject({ lat: 41.9301, lng: -87.6402, placeSource: 'office', placeState: 'found' });
    expect(await read(`/admin/dispatch/${visitId}`, adminId)).toContain('The house, set by the office');
    expect(await db().auditLog.findFirstOrThrow({ where: { objectId: id, action: 'site.set-place' } })).toMatchObject({
      actorId: adminId,
      reason: 'Seen on a map',
      data: { before: { ...CENTER, source: 'zip' }, lat: 41.9301, lng: -87.6402 },
    });

    expect((await post(path, adminId, { intent: 'look-up' })).status).toBe(302);
    await workOff();
    expect(await siteOf(id)).toMatchObject({ lat: 41.9301, placeSource: 'office', placeProblem: 'The address is not known.' });
    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    await post(path, adminId, { intent: 'look-up' });
    await workOff();
    expect(await siteOf(id)).toMatchObject({ ...HOUSE_AT, placeSource: 'census', placeProblem: null });
  });

  test('reads on the page Health how many addresses wait, and that the geocoder fails', async () => {
    geocoder.answer(() => ({ status: 403 }));
    await insertSite(db(), { street: '14 N Health St' });
    const line = async () => (await readHealth(db())).find(({ id }) => id === 'places');
    expect(await line()).toMatchObject({ state: 'good', found: expect.stringContaining('Addresses that wait: 1.') as string });
    for (let failure = 0; failure < 3; failure += 1) {
      await db().site.updateMany({ where: { placeState: 'waiting' }, data: { placeTryAt: null } });
      await db().geocoder.update({ where: { id: 1 }, data: { restsUntil: null } });
      await sweepOnce();
    }
    expect(await line()).toMatchObject({
      state: 'watch',
      found: expect.stringMatching(/^The US Census Bureau failed 3 times in a row: It answered with status 403\./) as string,
    });
    expect(await read('/admin/health', adminId)).toContain('Addresses on the map');
  });

  test('keeps Google’s points for a month at most, and none that was made up', async () => {
    geocoder.answer(() => ({ body: CENSUS_NONE }));
    const at = (days: number) =>
      ({ placeState: 'found', placePrecision: 'house', placeAt: new Date(now().getTime() - days * DAY_MS) }) as const;
    const [fresh, old, made] = await Promise.all([
      insertSite(db(), { street: '15 N Month St', ...HOUSE_AT, ...at(28), placeSource: 'google' }),
      insertSite(db(), { street: '16 N Month St', ...HOUSE_AT, ...at(30), placeSource: 'google' }),
      insertSite(db(), { street: '17 N Month St', ...HOUSE_AT, ...at(1), placeSource: 'simulated' }),
    ]);
    await sweepOnce();
    expect(await siteOf(fresh.id)).toMatchObject(HOUSE_AT);
    for (const { id } of [old, made])
      expect(await siteOf(id)).toMatchObject({ ...CENTER, placeSource: 'zip', placeState: 'resting', placeAt: null });
  });
});
