import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addDays, localDate } from '#tests/factories/local-time';
import { crawl } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { signInAs } from '#tests/setup/ask';
import { books } from '../payments/payment-fixtures';
import { approvedPro, type ApprovedPro } from './approve-pro';
import { DENVER, DENVER_ADDRESS, DENVER_ZONE } from './denver';
import { type Business, foundBusiness } from './found-business';
import { listener } from './own-words';
import { bookAndPay, doWork, finish, hearPage, hearPost, type Sold, takeOffer } from './play-core-loop';

const SALE = { service: 'driveway-wash', address: DENVER_ADDRESS };
const PERSON = { name: 'Cora Creek', email: 'cora@house.test', phone: '(303) 867-5550', smsConsent: 'on' };

/** The names of fields of the API; the templates that can be chosen; the words in braces that a text may hold. */
const LISTS = ['/help/api', '/admin/business/services', '/admin/business/front-page'];

const ears = listener();
let business = {} as Business;
let pro = {} as ApprovedPro;
let sold = {} as Sold;

beforeAll(async () => {
  business = await foundBusiness(DENVER);
}, 240_000);

test('its pages sell its services at its prices, and a pro joins it', async () => {
  const home = plain(await hearPage(business, ears, '/'));
  expect(lacks(home, ['Mile High Home Care', '(303) 867-5309'])).toEqual([]);
  expect(await hearPage(business, ears, '/services')).toContain('Driveway wash');
  const person = { fullName: 'Wade Washer', email: 'wade@town.test', phone: '(303) 867-5551', zip: '80205' };
  pro = await approvedPro(business, { ...person, services: 'pressure_washing' });
  expect(await db().pro.findUniqueOrThrow({ where: { id: pro.proId } })).toMatchObject({ status: 'active', zone: DENVER_ZONE });
  const office = await hearPage(business, ears, `/admin/pros/${pro.proId}`, business.ownerId);
  expect(/Work<\/dt><dd[^>]*>([^<]*)/.exec(office)?.[1]).toBe('Pressure washing');
}, 60_000);

test('a customer books and pays its deposit with its tax', async () => {
  sold = await bookAndPay(business, ears, { ...SALE, date: addDays(localDate(DENVER_ZONE, now()), 7), person: PERSON });
  const paid = await db().payment.findFirstOrThrow({ where: { bookingId: sold.bookingId, kind: 'deposit' } });
  // $180 with 2.9 % tax, 30 % of it at once.
  expect(paid.amountCents).toBe(Math.round(18_522 * 0.3));
  await hearPage(business, ears, '/customer/dashboard', sold.customerId);
  await takeOffer(business, ears, sold.visitId, pro);
  await hearPage(business, ears, `/admin/dispatch/${sold.visitId}`, business.ownerId);
}, 60_000);

test('the pro does the work, the customer is charged and rates, the pro is paid and reads a statement', async () => {
  await doWork(business, ears, sold.visitId, pro);
  await finish(business, ears, sold, pro);
  expect(await books()).toMatchObject({ all: 0 });
}, 120_000);

test('no mail or text message on the way speaks of another business, place or trade', async () => {
  expect(await hearPost(ears)).toBeGreaterThan(12);
  ears.expectOwnWords(45);
});

test('no page that a visitor, customer, pro or admin can reach speaks of one either', async () => {
  const all = listener();
  const people = [
    {
      starts: [
        '/',
        '/professionals',
        '/commercial',
        '/help',
        '/samples/invoice',
        '/samples/reports',
        '/waitlist?zip=99999',
        '/auth',
      ],
      most: 60,
    },
    {
      userId: sold.customerId,
      starts: ['/customer/dashboard', `/customer/visits/${sold.visitId}`, '/billing-history', '/settings'],
      most: 60,
    },
    {
      userId: pro.userId,
      starts: ['/pro/dashboard', '/pro/payouts', '/pro/dashboard/schedule?view=rules', `/pro/visits/${sold.visitId}`],
      most: 60,
    },
    {
      userId: business.ownerId,
      starts: ['/admin', '/admin/ready', '/admin/business', '/admin/packages', `/admin/dispatch/${sold.visitId}`],
      most: 120,
    },
  ];
  let pages = 0;
  for (const { userId, starts, most } of people) {
    const found = await crawl(business.ask, { ...(userId && { cookie: await signInAs(userId) }), starts, most });
    for (const [path, html] of found.pages) if (!LISTS.includes(path)) all.hearPage(path, html);
    pages += found.pages.size;
  }
  expect(pages).toBeGreaterThan(100);
  all.expectOwnWords(100);
}, 240_000);
