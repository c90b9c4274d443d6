import { beforeAll, expect, test } from 'vitest';
import { readSeller } from '#app/domain/billing/read-seller.server';
import { db } from '#app/platform/db.server';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';

const NEXT = '/admin/ready';
const PAGE = '/admin/business?index';
const DEMO = ['(800) 555-0142', '(800) 555-0199', 'hello@brightcrew.example'];
const OURS = {
  businessName: 'Rose City Snow',
  phone: '503 867 5309',
  email: 'Office@RoseCitySnow.com',
  postalAddress: 'Rose City Snow, 1 SW Main St, Portland, OR 97201',
  zone: 'America/Los_Angeles',
  opens1: '07:00',
  closes1: '16:30',
};
const PAGES = ['/', '/contact', '/faq', '/help', '/help/chat', '/professionals', '/samples/invoice', '/commercial'];

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await db().siteSetting.deleteMany();
}, 180_000);

test('a business that has said nothing of itself shows no phone number, address or hours of anyone else', async () => {
  for (const path of PAGES) {
    const page = await (await office.ask(path)).text();
    expect([path, DEMO.filter((text) => page.includes(text)), /tel:\+|mailto:|Mon-Fri/.test(page)]).toEqual([path, [], false]);
  }
  expect(await readSeller(db())).toEqual(['Home Services']);
});

test('bad details are refused beside their fields, and what was typed stays', async () => {
  const bad = { ...OURS, phone: '12', emergencyPhone: 'call me', businessName: ' ' };
  await office.expectRefusal(await office.send(PAGE, bad), 422, ['Enter the name of the business', 'Enter a US phone number']);
  const page = await (await office.send(PAGE, { ...OURS, opens2: '09:00', opens3: '17:00', closes3: '08:00' })).text();
  expect(lacks(plain(page), ['Enter when Tuesday ends', 'Wednesday must end after it begins'])).toEqual([]);
  expect(page).toContain('value="Rose City Snow"');
  expect(await db().siteSetting.count()).toBe(0);
});

test('saved details stand on pages and invoices, with a line in the log; what stays empty is left out', async () => {
  expect((await office.send(PAGE, OURS)).headers.get('location')).toBe(NEXT);
  const page = plain(await (await office.ask('/contact')).text());
  expect(lacks(page, ['Rose City Snow', '(503) 867-5309', 'office@rosecitysnow.com', 'Mon 7 AM-4:30 PM'])).toEqual([]);
  expect(page).not.toContain('Emergency line');
  expect(await readSeller(db())).toEqual(['Rose City Snow', OURS.postalAddress, '(503) 867-5309', 'office@rosecitysnow.com']);
  const line = await office.lastAudit('site_setting');
  expect(line).toMatchObject({ action: 'business-details.change', actorId: office.adminId });
  expect(line.data).toMatchObject({ before: { phone: '' }, after: { phone: '(503) 867-5309' } });
});

test('of two admins who change the details at once the second is told, and loses nothing of the first', async () => {
  const fields = await office.fieldsAt(PAGE);
  const first = await office.post(PAGE, office.adminId, { ...fields, phone: '(503) 867-5310' });
  expect(first.headers.get('location')).toBe(NEXT);
  const second = await office.post(PAGE, office.adminId, { ...fields, opId: crypto.randomUUID(), phone: '(503) 867-5311' });
  await office.expectRefusal(second, 409, ['Another admin just changed these details']);
  expect(await db().siteSetting.findUniqueOrThrow({ where: { key: 'phone' } })).toMatchObject({ value: '(503) 867-5310' });
});

test('only admins open the page', async () => {
  await office.expectAdminsOnly(PAGE, OURS);
});
