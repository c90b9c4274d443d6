import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addDays, localDate } from '#tests/factories/local-time';
import { getWords } from '#tests/setup/read-pages';
import { books } from '../payments/payment-fixtures';
import { approvedPro, type ApprovedPro } from './approve-pro';
import { type Business, foundBusiness, requireTaken } from './found-business';
import { listener } from './own-words';
import { bookAndPay, doWork, finish, hearPage, hearPost, type Sold, takeOffer } from './play-core-loop';
import { runTasks } from './run-tasks';

const ZONE = 'America/New_York';
const SMALL = 'pest-treatment-small-home';
const ADDRESS = { addressStreet: '75 Marietta St NW', addressCity: 'Atlanta', addressState: 'GA', zip: '30303' };

const ears = listener();
let business = {} as Business;
let licensed = {} as ApprovedPro;
let unlicensed = {} as ApprovedPro;
let sold = {} as Sold;

beforeAll(async () => {
  business = await foundBusiness({
    owner: { fullName: 'Pia Peach', email: 'pia@peachtreepest.com', password: 'a quiet house without any ants' },
    details: {
      businessName: 'Peachtree Pest',
      phone: '404 867 5309',
      email: 'office@peachtreepest.com',
      postalAddress: 'Peachtree Pest, 2 Peachtree St, Atlanta, GA 30303',
      zone: ZONE,
    },
    accent: '#0B6B3A',
    area: { name: 'Atlanta', centerZip: '30303', radiusMiles: '25', priceLevel: '50' },
    tax: { state: 'GA', percent: '4' },
    services: { pest_control: { licenseStates: 'GA' }, gutter_cleaning: {} },
    packages: [],
  });
}, 240_000);

test('the template makes three sizes with checklist, minutes and the license rule; a price puts one on sale all year', async () => {
  const line = await db().serviceLine.findUniqueOrThrow({
    where: { id: 'pest_control' },
    include: { packages: true, seasons: true },
  });
  expect(line).toMatchObject({ license: 'pest control license', licenseStates: ['GA'] });
  expect(line.packages.map(({ installMinutes, active }) => [installMinutes, active])).toEqual(
    [45, 60, 90].map((each) => [each, false]),
  );
  expect(line.packages[0]?.installChecks).toContain('What was treated, and with what, is noted');
  const price = { priceLow: '120', priceHigh: '200', instantPrice: 'on', active: 'on', reason: 'First price' };
  const unpriced = await business.send(
    '/admin/packages',
    { active: 'on', reason: 'Sell it' },
    { find: ({ subaction }) => subaction === SMALL },
  );
  expect(unpriced.status).toBeLessThan(500);
  const saved = await business.send('/admin/packages', price, { find: ({ subaction }) => subaction === SMALL });
  await requireTaken(saved, 'the price');
  expect(await hearPage(business, ears, '/services')).toContain('Pest treatment, small home');
});

test('one pro has the license, one has not, and the rules say so', async () => {
  const away = { phone: '(404) 555-0123', zip: '30308' };
  licensed = await approvedPro(business, {
    fullName: 'Lena Licensed',
    email: 'lena@town.test',
    services: 'pest',
    licenseNumber: 'GA-PC-1234',
    ...away,
  });
  unlicensed = await approvedPro(business, {
    fullName: 'Gus Gutter',
    email: 'gus@town.test',
    services: 'gutter_cleaning',
    ...away,
    phone: '(404) 555-0124',
  });
  const rules = { maxMiles: '30', minPayout: '10', services: 'pest', sameDay: 'on' };
  const path = '/pro/dashboard/schedule?view=rules';
  const sent = await business.send(path, rules, {
    userId: unlicensed.userId,
    to: '/pro/dashboard/schedule?form=rules',
    find: ({ intent }) => intent === 'rules',
  });
  await requireTaken(sent, path);
  await hearPage(business, ears, '/professionals/signup');
}, 60_000);

test('a customer books and pays, and only the licensed pro is asked; the office reads why the other is not', async () => {
  const day = addDays(localDate(ZONE, now()), 7);
  const person = { name: 'Ann Lee', email: 'ann@house.test', phone: '(404) 555-0150' };
  sold = await bookAndPay(business, ears, { service: SMALL, date: day, address: ADDRESS, person });
  await runTasks();
  const page = getWords(await hearPage(business, ears, `/admin/dispatch/${sold.visitId}`, business.ownerId));
  expect(page).toMatch(/Gus Gutter.{0,400}license/i);
  expect(await db().offer.count({ where: { visitId: sold.visitId, proId: unlicensed.proId } })).toBe(0);
  await takeOffer(business, ears, sold.visitId, licensed);
}, 60_000);

test('the pro works the checklist, the customer is charged the rest, gets a report and rates, the pro is paid out', async () => {
  expect(await doWork(business, ears, sold.visitId, licensed)).toContain('What was treated, and with what, is noted');
  await finish(business, ears, sold, licensed);
  expect(await books()).toMatchObject({ all: 0 });
}, 120_000);

test('nothing that was shown, mailed or texted on the way speaks of another business or trade', async () => {
  expect(await hearPost(ears)).toBeGreaterThan(6);
  ears.expectOwnWords(40);
});
