import { beforeAll, expect, test } from 'vitest';
import { taxRateBps } from '#app/domain/taxes/tax-rates.server';
import { quoteTotals } from '#app/domain/quotes/quote-totals';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { postgresCode } from '#app/platform/errors';
import { dateColumn } from '#app/platform/local-date';
import { addDays, localDate } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { askFor, wish } from '../payments/payment-fixtures';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const PAGE = '/admin/business/taxes';
const CHICAGO = { state: 'IL', zip: '60614' };

let office = {} as Office;
let today = '';

beforeAll(async () => {
  office = await openOffice();
  today = localDate('America/Chicago', now());
}, 180_000);

function add(fields: Record<string, string>) {
  return office.send(PAGE, fields, ({ subaction }) => subaction === 'add');
}

async function quotedTax(): Promise<{ id: string; taxCents: number; subtotalCents: number }> {
  const { token } = await askFor(wish(), (await insertUser(db())).id);
  return db().quote.findFirstOrThrow({ where: { request: { token } } });
}

test('a rate of a later day changes nothing until then', async () => {
  const later = addDays(today, 40);
  expect((await add({ state: 'IL', percent: '8.5', from: later })).headers.get('location')).toBe(PAGE);
  expect(await taxRateBps(db(), CHICAGO)).toBe(625);
  expect(await office.lastAudit('tax_rate')).toMatchObject({
    action: 'tax-rate.add',
    actorId: office.adminId,
    objectId: 'IL',
    data: { from: later, bps: 850 },
  });
  expect(await office.read(PAGE, office.adminId)).toContain('8.5%');
});

test('a rate from today applies to what is sold from now on, and what was quoted keeps its tax', async () => {
  const before = await quotedTax();
  expect((await add({ state: 'IL', percent: '7', from: today })).status).toBe(302);
  expect(await taxRateBps(db(), CHICAGO)).toBe(700);
  const after = await quotedTax();
  expect(after.taxCents).toBe(Math.round(after.subtotalCents * 0.07));
  expect(await db().quote.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({ taxCents: before.taxCents });
});

test('a rate of three decimals is kept and charged as it is', async () => {
  expect((await add({ state: 'IL', percent: '6.8755', from: addDays(today, 30) })).status).toBe(422);
  const from = addDays(today, 30);
  expect((await add({ state: 'MN', percent: '6.875', from: today })).status).toBe(302);
  expect((await add({ state: 'NJ', percent: '6.625', from })).status).toBe(302);
  const page = await office.read(PAGE, office.adminId);
  expect([page.includes('6.875%'), page.includes('6.625%')]).toEqual([true, true]);
  const minneapolis = await taxRateBps(db(), { state: 'MN', zip: '55401' });
  expect(quoteTotals([{ label: 'Snow', amountCents: 16_000 }], { taxBps: minneapolis, depositBps: null })).toMatchObject({
    taxCents: 1_100,
  });
});

test('a rate that has not begun is removed, one that is in force is not', async () => {
  const later = addDays(today, 40);
  const isIt = ({ subaction, from }: Record<string, string>) => subaction === 'remove' && from === later;
  expect((await office.send(PAGE, {}, isIt)).status).toBe(302);
  expect(await db().taxRate.count({ where: { state: 'IL', fromDate: dateColumn(later) } })).toBe(0);
  expect((await office.lastAudit('tax_rate')).action).toBe('tax-rate.remove');
  const inForce = { subaction: 'remove', state: 'CA', from: '2000-01-01', version: '1' };
  await office.expectRefusal(await office.post(PAGE, office.adminId, inForce), 422, ['This rate is in force']);
});

test('a tax above 20 %, a day that is over and a second rate of a day are refused beside their fields', async () => {
  const high = await add({ state: 'TX', percent: '20.01', from: addDays(today, 5) });
  await office.expectRefusal(high, 422, ['A sales tax above 20% can’t be right', 'value="20.01"']);
  await office.expectRefusal(await add({ state: 'XX', percent: 'much', from: 'soon' }), 422, [
    'Choose a state',
    'Enter a percentage, like 6.25',
    'Enter a date, like',
  ]);
  const past = await add({ state: 'TX', percent: '6', from: addDays(today, -1) });
  await office.expectRefusal(past, 422, ['A rate can’t begin before today']);
  expect((await add({ state: 'TX', percent: '20', from: addDays(today, 9) })).status).toBe(302);
  const second = await add({ state: 'TX', percent: '6', from: addDays(today, 9) });
  await office.expectRefusal(second, 422, ['There is already a rate from that day']);
  const written = db().taxRate.create({ data: { state: 'OR', bps: 2_001 } });
  expect(await written.then(() => null, postgresCode)).toBe('23514');
});

test('a rate that another admin removed meanwhile is not removed twice', async () => {
  const isIt = ({ subaction, state }: Record<string, string>) => subaction === 'remove' && state === 'TX';
  const fields = await office.fieldsAt(PAGE, isIt);
  expect((await office.post(PAGE, office.adminId, fields)).status).toBe(302);
  const again = await office.post(PAGE, office.adminId, { ...fields, opId: crypto.randomUUID() });
  await office.expectRefusal(again, 409, ['Another admin just changed this rate']);
});

test('the rates of a state, a county, a city and a list of ZIP codes add up where they meet, each from its day', async () => {
  expect((await add({ state: 'TX', percent: '6', from: today })).status).toBe(302);
  expect((await add({ state: 'TX', place: 'county', name: 'dallas county', percent: '0.5', from: today })).status).toBe(302);
  expect((await add({ state: 'TX', place: 'city', name: 'Dallas', percent: '1.125', from: today })).status).toBe(302);
  expect(
    (await add({ state: 'TX', place: 'zips', name: 'Transit', zips: '75214', percent: '1', from: addDays(today, 7) })).status,
  ).toBe(302);
  const dallas = { state: 'TX', zip: '75214' };
  expect(await taxRateBps(db(), dallas)).toBe(762.5);
  expect(await taxRateBps(db(), { state: 'IL', zip: '60614' })).toBe(700);
  expect(await office.lastAudit('tax_rate')).toMatchObject({ objectId: 'TX/zips/Transit', data: { bps: 100, zips: ['75214'] } });
  const lines = ['75214 Dallas, TX pays 7.625% today', 'Texas', 'Dallas County', '0.5%', '1.125%'];
  expect(lacks(plain(await office.read(`${PAGE}?zip=75214`, office.adminId)), lines)).toEqual([]);
  const places = plain(await office.read(`${PAGE}?state=TX`, office.adminId));
  expect(lacks(places, ['3 places in Texas', 'On top, in Texas', 'Transit', '1 ZIP code'])).toEqual([]);
  await db().localTaxRate.updateMany({ where: { name: 'Transit' }, data: { fromDate: dateColumn(today) } });
  expect(await taxRateBps(db(), dallas)).toBe(862.5);
});

test('an admin tries a rate before it is saved: what a ZIP code pays on $1,000 now and with it', async () => {
  const look = async (query: string) => plain(await office.read(`${PAGE}?${query}`, office.adminId));
  const before = await db().localTaxRate.count();
  const now = await look('zip=75214');
  expect(lacks(now, ['A customer pays $1,086.25 for work of $1,000.'])).toEqual([]);
  const said: [string, string][] = [
    ['percent=2&place=county', 'With 2% for Dallas County it is 10.125%. A customer pays $1,101.25 for work of $1,000.'],
    ['percent=0.5&place=zips', 'With 0.5% for a new list of ZIP codes it is 9.125%. A customer pays $1,091.25'],
    ['percent=19&place=state', 'More than 20% together can’t be saved.'],
    ['percent=much&place=state', 'Enter a percentage, like 6.25'],
    ['percent=&place=moon', 'pays 8.625% today'],
  ];
  for (const [query, words] of said) expect(lacks(await look(`zip=75214&${query}`), [words])).toEqual([]);
  expect(await look('zip=00000&percent=2')).toContain('There is no such ZIP code');
  expect(await db().localTaxRate.count()).toBe(before);
});

test('a place that is not there, and rates that come to more than 20 % together, are refused', async () => {
  const county = { state: 'TX', place: 'county', percent: '1', from: addDays(today, 3) };
  await office.expectRefusal(await add({ ...county, name: 'Cook' }), 422, ['There is no county Cook in Texas', 'value="Cook"']);
  await office.expectRefusal(await add(county), 422, ['Enter the county']);
  const list = { ...county, place: 'zips', name: 'Downtown' };
  await office.expectRefusal(await add({ ...list, zips: '75214, 60614' }), 422, ['There is no ZIP code 60614 in Texas']);
  await office.expectRefusal(await add({ ...list, zips: 'x' }), 422, ['x is not a ZIP code of five digits']);
  const before = await db().localTaxRate.count();
  const high = await add({ ...county, name: 'Dallas', percent: '12' });
  await office.expectRefusal(high, 422, ['All rates together come to 20.125% in 75214 Dallas', 'value="12"']);
  expect(await db().localTaxRate.count()).toBe(before);
});

test('a place’s rate that has not begun is taken back alone', async () => {
  const from = addDays(today, 20);
  expect((await add({ state: 'TX', place: 'city', name: 'Dallas', percent: '2', from })).status).toBe(302);
  const isIt = (fields: Record<string, string>) => fields.subaction === 'remove' && fields.from === from;
  const fields = await office.fieldsAt(`${PAGE}?state=TX`, isIt);
  expect(fields).toMatchObject({ place: 'city', name: 'Dallas' });
  expect((await office.post(PAGE, office.adminId, fields)).status).toBe(302);
  expect(await db().localTaxRate.findMany({ where: { kind: 'city' }, select: { bps: true } })).toEqual([{ bps: 112.5 }]);
});

test('customers and pros get neither the page nor the form', async () => {
  await office.expectAdminsOnly(PAGE, { subaction: 'add', state: 'IL', percent: '1', from: today });
});
