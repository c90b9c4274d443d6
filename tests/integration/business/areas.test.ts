import { beforeAll, expect, test } from 'vitest';
import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { db } from '#app/platform/db.server';
import { place } from '#tests/factories/zip-codes';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/areas';
const NEW = `${LIST}/new`;
const SAN_JOSE = { name: 'San Jose', centerZip: '95125', radiusMiles: '20', priceLevel: '75' };

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

function find(name: string) {
  return db().serviceArea.findUniqueOrThrow({ where: { name } });
}

test('an admin adds a service area by its ZIP code, and customers there can book', async () => {
  expect((await office.send(NEW, SAN_JOSE)).headers.get('location')).toBe(LIST);
  const area = await find('San Jose');
  expect(area).toMatchObject({ state: 'CA', lat: 37.2959, lng: -121.8938, radiusMiles: 20, priceIndexBps: 7_500, active: true });
  expect(await findServiceArea(db(), place('95125'))).toMatchObject({ name: 'San Jose' });
  expect(await office.read(LIST, office.adminId)).toContain('20 miles around 95125, CA');
  expect(await office.lastAudit('service_area')).toMatchObject({
    action: 'service-area.add',
    actorId: office.adminId,
    objectId: area.id,
  });
});

test('a preview says what the area would cover and saves nothing', async () => {
  const before = await db().serviceArea.count();
  const answer = await office.send(NEW, {
    name: 'Chicagoland',
    centerZip: '60614',
    radiusMiles: '12',
    priceLevel: '10',
    step: 'preview',
  });
  const page = plain(await answer.text());
  expect([
    answer.status,
    lacks(page, ['not saved yet', '4 ZIP codes around 60614, IL', 'Evanston, IL', 'value="Chicagoland"']),
  ]).toEqual([200, []]);
  expect(page).not.toContain('Naperville');
  expect(await db().serviceArea.count()).toBe(before);
});

test('a change is kept in the log as it was and as it is', async () => {
  const { id, version } = await find('Chicago');
  const answer = await office.send(`${LIST}/${id}`, { centerZip: '60614', radiusMiles: '30', reason: 'Fewer crews' });
  expect(answer.status).toBe(302);
  expect(await find('Chicago')).toMatchObject({ centerZip: '60614', lat: 41.9229, radiusMiles: 30, version: version + 1 });
  expect(await office.lastAudit('service_area')).toMatchObject({
    action: 'service-area.change',
    reason: 'Fewer crews',
    data: { before: { centerZip: '60602', radiusMiles: 35 }, after: { centerZip: '60614', radiusMiles: 30 } },
  });
});

test('a retired area is not offered until it is restored, and its row stays', async () => {
  const { id } = await find('Chicago');
  expect((await office.press(LIST, id, 'retire')).status).toBe(302);
  expect(await findServiceArea(db(), place('60614'))).toBeNull();
  expect((await office.lastAudit('service_area')).action).toBe('service-area.retire');
  expect((await office.press(LIST, id, 'restore')).status).toBe(302);
  expect(await findServiceArea(db(), place('60614'))).toMatchObject({ name: 'Chicago' });
});

test('an admin pastes ZIP codes as they come, and exactly these are served', async () => {
  const pasted = { name: 'North Side', way: 'zips', zips: '60614, 60657\r\n60614-1234;60201', priceLevel: '20' };
  expect((await office.send(NEW, pasted)).status).toBe(302);
  const area = await find('North Side');
  expect(area).toMatchObject({ way: 'zips', places: ['60201', '60614', '60657'], state: 'IL', active: true });
  // A list goes before the circle of Chicago around it.
  expect(await findServiceArea(db(), place('60657'))).toMatchObject({ name: 'North Side', priceIndexBps: 2_000 });
  expect(await findServiceArea(db(), place('60618'))).toMatchObject({ name: 'Chicago' });
  expect(await office.read(LIST, office.adminId)).toContain('a list of 3 ZIP codes');
  expect((await office.fieldsAt(`${LIST}/${area.id}`)).zips).toBe('60201 60614 60657');
});

test('an admin chooses counties and states, and a state gives way to what names a place more closely', async () => {
  const counties = {
    name: 'Bay and lakes',
    way: 'counties',
    counties: 'santa clara county, California\nFranklin, OH',
    priceLevel: '30',
  };
  expect((await office.send(NEW, counties)).status).toBe(302);
  expect(await find('Bay and lakes')).toMatchObject({ places: ['CA/Santa Clara', 'OH/Franklin'] });
  expect((await office.send(NEW, { name: 'Texas', way: 'states', states: 'TX', priceLevel: '1' })).status).toBe(302);
  expect(await find('Texas')).toMatchObject({ way: 'states', places: ['TX'], centerZip: '75214' });
  expect(await findServiceArea(db(), place('75214'))).toMatchObject({ name: 'Dallas' });
  await db().serviceArea.update({ where: { name: 'Dallas' }, data: { active: false } });
  expect(await findServiceArea(db(), place('75214'))).toMatchObject({ name: 'Texas', priceIndexBps: 100 });
  await db().serviceArea.update({ where: { name: 'Dallas' }, data: { active: true } });
  const page = plain(await office.read(LIST, office.adminId));
  expect(lacks(page, ['Santa Clara (CA), Franklin (OH)', 'Texas'])).toEqual([]);
});

test('a preview of counties says how many ZIP codes, which other areas have them too, and draws them', async () => {
  const before = await db().serviceArea.count();
  const answer = await office.send(NEW, {
    name: 'Cook',
    way: 'counties',
    counties: 'Cook, IL',
    priceLevel: '10',
    step: 'preview',
  });
  const html = await answer.text();
  const said = ['4 ZIP codes of Cook (IL)', '4 also in another area', 'Chicago, IL (3)', 'ZIP codes in both', '60614 60618'];
  expect([answer.status, lacks(plain(html), said)]).toEqual([200, []]);
  expect(plain(html)).toContain('North Side');
  const [, dots = ''] =
    /stroke-linecap="square"[^>]*>|<path d="((?:M[\d.-]+,[\d.-]+h0)+)"[^>]*stroke-linecap="square"/.exec(html) ?? [];
  expect(dots.match(/M/g)).toHaveLength(4);
  expect(html).toMatch(/<svg[^>]*aria-label="Map: 4 ZIP codes of Cook \(IL\), 4 also in another area"/);
  expect(await db().serviceArea.count()).toBe(before);
});

test('places that do not exist are named beside their field, and what was typed stays', async () => {
  const area = { name: 'Nowhere', priceLevel: '10' };
  const zips = await office.send(NEW, { ...area, way: 'zips', zips: '60614, 00000\n00001' });
  await office.expectRefusal(zips, 422, ['There are no ZIP codes 00000 and 00001. Correct them', '60614, 00000\n00001']);
  const words = await office.send(NEW, { ...area, way: 'zips', zips: 'Chicago 606', step: 'preview' });
  await office.expectRefusal(words, 422, ['Chicago and 606 are not ZIP codes of five digits', 'Chicago 606']);
  await office.expectRefusal(await office.send(NEW, { ...area, way: 'zips' }), 422, ['Enter at least one ZIP code']);
  const county = await office.send(NEW, { ...area, way: 'counties', counties: 'Cok, IL' });
  await office.expectRefusal(county, 422, ['There is no county Cok, IL. Counties of Illinois that begin alike: Cook', 'Cok, IL']);
  const stateless = await office.send(NEW, { ...area, way: 'counties', counties: 'Cook' });
  await office.expectRefusal(stateless, 422, ['“Cook”: write a county and its state with a comma between them']);
  await office.expectRefusal(await office.send(NEW, { ...area, way: 'states' }), 422, ['Choose at least one state']);
  await office.expectRefusal(await office.send(NEW, { ...area, way: 'states', states: 'XX' }), 422, ['Choose from the list']);
  const many = Array.from({ length: 5_001 }, (_, index) => String(10_000 + index)).join(' ');
  await office.expectRefusal(await office.send(NEW, { ...area, way: 'zips', zips: many }), 422, ['at most 5,000 ZIP codes']);
});

test('the public map shows where listed places are', async () => {
  const html = await (await office.ask('/')).text();
  expect(plain(html)).toContain('Bay and lakes');
  expect(html).toMatch(/<path d="M\d+,\d+h0M\d+,\d+h0"/);
});

test('what is wrong is said beside its field, and what was typed stays', async () => {
  const nonsense = await office.send(NEW, { name: 'x', centerZip: '606', radiusMiles: '-5', priceLevel: '101' });
  await office.expectRefusal(nonsense, 422, [
    'Enter a name',
    'Enter a 5-digit ZIP code',
    'Enter miles, 1 to 150',
    'Enter a percentage, 0 to 100',
    'value="-5"',
  ]);
  const nowhere = await office.send(NEW, { ...SAN_JOSE, name: 'Nowhere', centerZip: '00000' });
  await office.expectRefusal(nowhere, 422, ['That ZIP code does not exist', 'value="Nowhere"']);
  const nowhereShown = await office.send(NEW, { ...SAN_JOSE, name: 'Nowhere', centerZip: '00000', step: 'preview' });
  await office.expectRefusal(nowhereShown, 422, ['That ZIP code does not exist']);
  await office.expectRefusal(await office.send(NEW, SAN_JOSE), 422, ['There is already a service area called San Jose']);
});

test('an area in which a package on sale would have no price is refused', async () => {
  const { priceLowCents } = await db().package.findUniqueOrThrow({ where: { id: 'basic-outline' } });
  await db().package.update({ where: { id: 'basic-outline' }, data: { priceLowCents: 40 } });
  const answer = await office.send(NEW, { ...SAN_JOSE, name: 'Oakland', priceLevel: '0' });
  await db().package.update({ where: { id: 'basic-outline' }, data: { priceLowCents } });
  await office.expectRefusal(answer, 422, ['Basic Outline has no price in Oakland']);
});

test('of two who change an area at once the second is told', async () => {
  const { id } = await find('San Jose');
  const fields = await office.fieldsAt(`${LIST}/${id}`);
  expect((await office.post(`${LIST}/${id}`, office.adminId, { ...fields, radiusMiles: '25' })).status).toBe(302);
  const second = await office.post(`${LIST}/${id}`, office.adminId, { ...fields, opId: crypto.randomUUID(), radiusMiles: '40' });
  await office.expectRefusal(second, 409, ['Another admin just changed this service area', 'value="40"']);
  expect((await find('San Jose')).radiusMiles).toBe(25);
});

test('customers and pros get neither the pages nor the forms; an unknown area is not there', async () => {
  await office.expectAdminsOnly(LIST, { subaction: 'retire', id: 'x', version: '1' });
  await office.expectAdminsOnly(NEW, SAN_JOSE);
  expect((await office.send(NEW, { ...SAN_JOSE, name: 'Gone' })).status).toBe(302);
  const unknown = `${LIST}/018f3c1e-0000-7000-8000-00000000dead`;
  expect((await office.post(unknown, office.adminId, { ...SAN_JOSE, version: '1' })).status).toBe(404);
  const button = { subaction: 'retire', id: 'none', version: '1' };
  expect((await office.post(LIST, office.adminId, button)).status).toBe(404);
  const { id } = await find('Chicago');
  const huge = { subaction: 'retire', id, version: '99999999999999999999' };
  expect((await office.post(LIST, office.adminId, huge)).status).toBe(422);
});

test('the map of the form asks for ZIP codes between four lines, by their names, or for those of the saved area', async () => {
  const { id } = await find('Chicago');
  const cookie = await signInAs(office.adminId);
  const ask = async (path: string) => {
    const answer = await office.ask(`${LIST}/${path}`, { cookie });
    const { zips, isTooMany } = (await answer.json()) as { zips: { zip: string }[]; isTooMany: boolean };
    return { zips: zips.map(({ zip }) => zip), isTooMany };
  };
  const box = 'south=41.9&north=41.93&west=-87.7&east=-87.6';
  expect(await ask(`new/zips?${box}`)).toEqual({ zips: ['60614'], isTooMany: false });
  expect(await ask('new/zips?codes=60614,99999')).toEqual({ zips: ['60614'], isTooMany: false });
  expect((await ask(`${id}/zips`)).zips).toContain('60614');
  for (const nothing of ['', '?south=1', '?south=x&north=1&west=1&east=1', '?codes=606'])
    expect(await ask(`new/zips${nothing}`)).toEqual({ zips: [], isTooMany: false });
});
