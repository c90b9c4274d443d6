import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countCapacity } from '#app/domain/capacity/count-capacity.server';
import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { addDays, dateColumn, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { lacks, plain } from '#tests/setup/plain-page';
import { getWords } from '#tests/setup/read-pages';
import { visitor } from '../accounts/visitor';
import { type Office, openOffice } from '../business/business-pages';
import { clickPay, contact, work } from '../payments/guest-fixtures';
import { books, complete, deliver, payOnPage, untoldEvents } from '../payments/payment-fixtures';

const ZONE = 'America/Chicago';
const PATH = '/admin/capacity/discounts';
const EARLY = 'Early-bird: that week has room';
const PACK = 'Basic Outline, installed and taken down';
const NEAR = 'Neighbors: a crew is near you that day';
const BOUNDS = {
  earlyBirdPercent: '10',
  earlyBirdWeeks: '4',
  slackPercent: '30',
  neighborsPercent: '5',
  neighborsMiles: '3',
  togetherPercent: '12',
  reason: '',
};

let office = {} as Office;
let day = '';
let areaId = '';

beforeAll(async () => {
  office = await openOffice();
  // The quiet week of November 9 is five weeks ahead.
  day = addDays(localDate(ZONE, now()), 36);
  for (let crew = 0; crew < 3; crew += 1) await insertPro(db());
  const area = await findServiceArea(db(), place('60614'));
  areaId = (await db().serviceArea.findFirstOrThrow({ where: { name: area!.name } })).id;
}, 180_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().siteSetting.deleteMany({ where: { key: 'pricedWindows' } });
  await countCapacity(db());
});

/** The office saves the form: what is named is on. */
function turnOn(...names: ('earlyBird' | 'neighbors')[]): Promise<Response> {
  return office.send(PATH, { ...BOUNDS, ...Object.fromEntries(names.map((name) => [name, 'on'])) });
}

/** So many of 100 hours of the day's week are left, 5 being held back. */
async function leave(hours: number): Promise<void> {
  const monday = addDays(day, -((dateColumn(day).getUTCDay() + 6) % 7));
  await db().capacityWeek.updateMany({
    where: { areaId, week: dateColumn(monday) },
    data: { offeredMinutes: 6_000, bookedMinutes: (95 - hours) * 60, expectedMinutes: null },
  });
}

async function promise(zip: string, date: string): Promise<void> {
  const site = await insertSite(db(), place(zip));
  const bookingId = (await insertBooking(db(), { siteId: site.id })).id;
  await insertAssignedVisit(db(), { bookingId, windowStart: localInstant(ZONE, date, '13:00') });
}

/** The price that a visitor is shown for a day, as lines by their label. */
async function toPrice(date = day, zip = '60614') {
  const guest = visitor(office.ask);
  const answer = await guest.post('/book', work({ date, zip }));
  expect(answer.headers.get('location')).toBe('/checkout');
  const html = await (await guest.get('/checkout')).text();
  return { guest, html, page: getWords(html) };
}

function centsBeside(page: string, label: string): number {
  const found = new RegExp(`${label.replaceAll(/[()$]/g, '\\$&')}\\s*(-|−)?\\$([\\d,]+\\.\\d\\d)`).exec(page);
  if (!found) throw new Error(`There is no ${label} on the page`);
  return Math.round(Number(found[2]!.replaceAll(',', '')) * 100);
}

describe('a discount for a day', () => {
  test('is off in a new installation', async () => {
    await leave(80);
    await promise('60614', day);
    const { page } = await toPrice();
    expect([page.includes('Early-bird'), page.includes('Neighbors')]).toEqual([false, false]);
    const book = plain(await (await visitor(office.ask).get(`/book?service=basic&zip=60614&date=${day}`)).text());
    expect(book).not.toContain('Early-bird');
  });

  test('is shown with its reason beside the price, is what is charged, and is borne by the business alone', async () => {
    await leave(50);
    expect((await turnOn('earlyBird', 'neighbors')).status).toBe(302);
    const { guest, html, page } = await toPrice();
    const list = centsBeside(page, PACK);
    const early = centsBeside(page, EARLY);
    const near = centsBeside(page, NEAR);
    // Half of the week is left, and the neighbor's house is in the same ZIP code; whole dollars.
    expect(early).toBe(Math.floor((list * 0.1 * 0.5) / 100) * 100);
    expect(near).toBe(Math.floor((list * 0.05) / 100) * 100);
    const book = plain(await (await visitor(office.ask).get(`/book?service=basic&zip=60614&date=${day}`)).text());
    expect(
      lacks(book, [
        `Early-bird: $${early / 100} off, because that week has room`,
        `Neighbors: $${near / 100} off, because a crew is near you that day`,
      ]),
    ).toEqual([]);

    const shown = { total: centsBeside(page, 'Total'), deposit: centsBeside(page, 'Deposit, due now') };
    const person = contact();
    const pressed = await clickPay(guest, html, person);
    await payOnPage(pressed.headers.get('location') ?? '');
    await deliver(await untoldEvents());
    const booking = await db().booking.findFirstOrThrow({
      where: { contactEmail: person.email },
      include: {
        payments: true,
        quote: { include: { lines: { orderBy: { position: 'asc' } } } },
        visits: { orderBy: { windowStart: 'asc' } },
      },
    });
    const others = booking.quote.lines.filter(({ kind }) => kind === null).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(booking.quote.lines.flatMap(({ kind, amountCents }) => (kind ? [[kind, amountCents]] : []))).toEqual([
      ['early_bird', -early],
      ['neighbors', -near],
    ]);
    expect(booking).toMatchObject({ subtotalCents: others - early - near, totalCents: shown.total, depositCents: shown.deposit });
    expect(booking.payments.map(({ capturedCents }) => capturedCents)).toEqual([shown.deposit]);

    // Pros get of the price without the discounts what they always get: 80%, in two parts that are rounded each.
    const pay = booking.visits.reduce((sum, { payoutCents }) => sum + payoutCents, 0);
    expect(Math.abs(pay - others * 0.8)).toBeLessThan(2);
    const pro = await insertPro(db());
    for (const { id } of booking.visits) await complete(id, pro.id);
    const account = async (name: string) => {
      const { _sum } = await db().ledgerEntry.aggregate({
        where: { account: name, transaction: { bookingId: booking.id, kind: 'completion' } },
        _sum: { amountCents: true },
      });
      return -(_sum.amountCents ?? 0);
    };
    expect(await account('pro_payable')).toBe(pay);
    expect(await account('platform_revenue')).toBe(others - early - near - pay);
    expect((await books()).all).toBe(0);
  });

  test('is gone where the week has no room, was not counted lately, or the day is near; and a crew far away is no neighbor', async () => {
    await turnOn('earlyBird', 'neighbors');
    const other = addDays(day, 1);
    await promise('60201', other);
    await leave(29);
    expect((await toPrice(other)).page).not.toMatch(/Early-bird|Neighbors/);
    await leave(30);
    expect((await toPrice(other)).page).toContain(EARLY);
    expect((await toPrice(addDays(day, -10))).page).not.toContain(EARLY);
    await db().capacityWeek.updateMany({ data: { countedAt: new Date(now().getTime() - 3 * DAY_MS) } });
    expect((await toPrice(other)).page).not.toContain(EARLY);
  });

  test('is never more than both may be together', async () => {
    await leave(95);
    await office.send(PATH, { ...BOUNDS, earlyBird: 'on', neighbors: 'on', togetherPercent: '8' });
    const { page } = await toPrice();
    const list = centsBeside(page, PACK);
    const sum = centsBeside(page, EARLY) + (page.includes(NEAR) ? centsBeside(page, NEAR) : 0);
    expect(sum).toBe(Math.floor((list * 0.08) / 100) * 100);
  });

  test('is not more than the business keeps', async () => {
    await leave(95);
    await db().siteSetting.create({ data: { key: 'platformFeeBps', value: 200, updatedAt: now() } });
    await turnOn('earlyBird');
    const { page } = await toPrice();
    await db().siteSetting.delete({ where: { key: 'platformFeeBps' } });
    expect(centsBeside(page, EARLY)).toBeLessThanOrEqual(centsBeside(page, PACK) * 0.02);
  });
});

describe('the office', () => {
  test('sets the bounds, is told beside the field what is wrong with one, and keeps what it typed', async () => {
    await office.expectRefusal(await office.send(PATH, { ...BOUNDS, earlyBird: 'on', earlyBirdPercent: '60' }), 422, [
      'Enter whole percent from 1 to 20, like 10',
      'value="60"',
    ]);
    const old = await office.fieldsAt(PATH);
    await office.send(PATH, { ...BOUNDS, neighbors: 'on', neighborsMiles: '7', reason: 'Spring' });
    expect(await office.fieldsAt(PATH)).toMatchObject({ neighborsMiles: '7', neighbors: 'on' });
    expect(await office.lastAudit('site_setting')).toMatchObject({ action: 'priced-windows.change', reason: 'Spring' });
    await office.expectRefusal(await office.send(PATH, { ...old, ...BOUNDS, opId: crypto.randomUUID() }), 409, [
      'Another admin just changed',
    ]);
  });

  test('alone reads and saves them', () => office.expectAdminsOnly(PATH, BOUNDS));
});
