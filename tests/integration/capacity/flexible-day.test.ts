import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countCapacity } from '#app/domain/capacity/count-capacity.server';
import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { type TemplateName, writeMail } from '#app/domain/notifications/templates/templates';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { inLanguage } from '#app/platform/texts/language.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { addDays, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { place } from '#tests/factories/zip-codes';
import { lacks, plain } from '#tests/setup/plain-page';
import { getWords } from '#tests/setup/read-pages';
import { visitor } from '../accounts/visitor';
import { type Office, openOffice } from '../business/business-pages';
import { workOff } from '../dispatching/work-off';
import { clickPay, contact, work } from '../payments/guest-fixtures';
import { deliver, payOnPage, untoldEvents } from '../payments/payment-fixtures';

const ZONE = 'America/Chicago';
const PATH = '/admin/capacity/discounts';
const LINE = 'Flexible day: you let us choose the day';
const BOUNDS = {
  earlyBirdPercent: '10',
  earlyBirdWeeks: '4',
  slackPercent: '30',
  neighborsPercent: '5',
  neighborsMiles: '3',
  flexiblePercent: '8',
  settleDays: '7',
  togetherPercent: '12',
  reason: '',
};

let office = {} as Office;
let today = '';
let day = '';

beforeAll(async () => {
  office = await openOffice();
  today = localDate(ZONE, now());
  day = addDays(today, 36);
  for (let crew = 0; crew < 3; crew += 1) await insertPro(db());
}, 400_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().siteSetting.deleteMany({ where: { key: 'pricedWindows' } });
  await countCapacity(db());
});

afterEach(() => {
  setClock(null);
});

async function turnOn(...names: string[]): Promise<void> {
  const answer = await office.send(PATH, { ...BOUNDS, ...Object.fromEntries(names.map((name) => [name, 'on'])) });
  expect(answer.status).toBe(302);
}

/** So many of 100 hours of every week are left, 5 being held back. */
async function leave(hours: number): Promise<void> {
  const area = await findServiceArea(db(), place('60614'));
  await db().capacityWeek.updateMany({
    where: { area: { name: area!.name } },
    data: { offeredMinutes: 6_000, bookedMinutes: (95 - hours) * 60, expectedMinutes: null },
  });
}

/** The page with the price that a visitor comes to who takes any of the days. */
async function toPrice(date = day) {
  const guest = visitor(office.ask);
  const answer = await guest.post('/book', { ...work({ date, zip: '60614' }), flexible: 'on' });
  expect(answer.headers.get('location')).toBe('/checkout');
  const html = await (await guest.get('/checkout')).text();
  return { guest, html, page: getWords(html) };
}

/** A paid booking for any of the days. */
async function sold(date = day) {
  await leave(50);
  await turnOn('flexible');
  const { guest, html } = await toPrice(date);
  const person = contact();
  const pressed = await clickPay(guest, html, person);
  await payOnPage(pressed.headers.get('location') ?? '');
  await deliver(await untoldEvents());
  const booking = await db().booking.findFirstOrThrow({
    where: { contactEmail: person.email },
    include: { quote: { include: { lines: true } }, visits: { orderBy: { windowStart: 'asc' } } },
  });
  const visit = booking.visits.find(({ kind }) => kind === 'install')!;
  return { guest, booking, visit };
}

/** The office gives the visit to a pro, at once or as an offer. */
async function give(visitId: string, intent: 'assign' | 'offer'): Promise<Response> {
  const { id: proId } = await insertPro(db());
  const fields = await office.fieldsAt(`/admin/dispatch/${visitId}`, (form) => 'proId' in form);
  return office.post(`/admin/dispatch/${visitId}?form=give`, office.adminId, { ...fields, intent, proId });
}

/** While there are two pros only, who live in a ZIP code. */
async function withCrewsFrom<T>(zip: string, act: (crews: string[]) => Promise<T>): Promise<T> {
  const others = await db().pro.findMany({ where: { status: 'active' }, select: { id: true } });
  await db().pro.updateMany({ data: { status: 'suspended' } });
  try {
    const { lat, lng } = place(zip);
    const crews = [await insertPro(db(), { lat, lng }), await insertPro(db(), { lat, lng })].map(({ id }) => id);
    return await act(crews);
  } finally {
    await db().pro.updateMany({ data: { status: 'suspended' } });
    await db().pro.updateMany({ where: { id: { in: others.map(({ id }) => id) } }, data: { status: 'active' } });
  }
}

function readVisit(id: string) {
  return db().visit.findUniqueOrThrow({ where: { id } });
}

function pageOf(booking: { customerId: string }, path: string): Promise<string> {
  return office.read(path, booking.customerId).then(plain);
}

describe('a flexible day', () => {
  test('is not asked for until the office turns it on, and what is sent anyway sells one day', async () => {
    const guest = visitor(office.ask);
    expect(await (await guest.get('/book?service=basic&zip=60614')).text()).not.toContain('name="flexible"');
    await leave(50);
    const { page } = await toPrice();
    expect([page.includes(LINE), page.includes('Any day from')]).toEqual([false, false]);
    await turnOn('flexible');
    expect(await (await guest.get('/book?service=basic&zip=60614')).text()).toContain('name="flexible"');
  });

  test('costs less by the hours left in its weeks, and the checkout says which days and by when one is chosen', async () => {
    await leave(50);
    await turnOn('flexible');
    const { page } = await toPrice();
    const list = Number(/installed and taken down\s*\$([\d,.]+)/.exec(page)![1]!.replaceAll(',', ''));
    const off = Number(new RegExp(`${LINE}\\s*(?:-|−)?\\$([\\d,.]+)`).exec(page)![1]!.replaceAll(',', ''));
    expect(off).toBe(Math.floor(list * 0.08 * 0.5));
    const words = (date: string) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
    expect(page).toContain(
      `Any day from ${words(addDays(day, -3))} to ${words(addDays(day, 3))}. We choose it by ${words(addDays(day, -10))} and email you.`,
    );
    const book = plain(await (await visitor(office.ask).get(`/book?service=basic&zip=60614&date=${day}&flexible=on`)).text());
    expect(book).toContain('Flexible day: $');
  });

  test('is not sold where the weeks are sold out, or where the day would be chosen at once', async () => {
    await turnOn('flexible');
    await leave(0);
    expect((await toPrice()).page).not.toContain(LINE);
    await leave(50);
    expect((await toPrice(addDays(today, 10))).page).not.toContain(LINE);
    expect((await toPrice(addDays(today, 11))).page).toContain(LINE);
  });

  test('leaves the visit with its seven days, and no pro is asked, can be given it or claim it before one is chosen', async () => {
    const { booking, visit } = await sold();
    expect(visit).toMatchObject({
      status: 'pending',
      windowStart: localInstant(ZONE, addDays(day, -3), '08:00'),
      windowEnd: localInstant(ZONE, addDays(day, 3), '11:00'),
      settleAt: localInstant(ZONE, addDays(day, -10), '09:00'),
    });
    expect(visit.dispatchAfter).toEqual(visit.settleAt);
    expect(booking.quote.lines.some(({ kind }) => kind === 'flexible_day')).toBe(true);
    // Pros are paid as if there were no such line.
    const others = booking.quote.lines.filter(({ kind }) => kind === null).reduce((sum, line) => sum + line.amountCents, 0);
    const pay = booking.visits.reduce((sum, { payoutCents }) => sum + payoutCents, 0);
    expect(Math.abs(pay - others * 0.8)).toBeLessThan(2);

    expect(await transact(db(), (tx) => dispatchVisit(tx, { visitId: visit.id, trigger: 'test' }))).toBe('early');
    await db().visit.updateMany({ where: { id: visit.id }, data: { updatedAt: new Date(now().getTime() - DAY_MS) } });
    await workOff();
    expect(await db().offer.count({ where: { visitId: visit.id } })).toBe(0);
    await expect(db().visit.update({ where: { id: visit.id }, data: { status: 'offered' } })).rejects.toThrow(
      /visit_without_a_day/,
    );
    await expect(db().visit.update({ where: { id: visit.id }, data: { poolSince: now() } })).rejects.toThrow(
      /visit_without_a_day/,
    );
    const answer = await give(visit.id, 'offer');
    await office.expectRefusal(answer, 409, ['The day of this visit isn’t chosen yet.']);
  });

  test('is said on the pages of the customer and the office, and in no calendar as one day', async () => {
    const { booking, visit } = await sold();
    const own = await pageOf(booking, `/customer/visits/${visit.id}`);
    expect(lacks(own, ['Between', 'We choose the day by', 'You can move the visit then.'])).toEqual([]);
    expect(await pageOf(booking, `/customer/visits/${visit.id}/reschedule`)).toContain(
      'We haven’t chosen the day of this visit yet.',
    );
    expect(await pageOf(booking, `/booking-confirmation?booking=${booking.reference}`)).toContain('Any day from');
    const there = plain(await office.read(`/admin/dispatch/${visit.id}`, office.adminId));
    expect(lacks(there, ['No day yet', 'Choose the day now'])).toEqual([]);
    expect(await office.ask(`/customer/visits/${visit.id}/calendar.ics`).then((answer) => answer.status)).not.toBe(500);
  });

  test('is chosen in time by the task: the one that adds least driving, and the customer reads it in their language', async () => {
    const { booking, visit } = await sold();
    await db().user.update({ where: { id: booking.customerId }, data: { language: 'es' } });
    const near = addDays(day, 2);
    const settled = await withCrewsFrom('60201', async (crews) => {
      // They live far from the house, and both have a visit next door on one of the days.
      for (const proId of crews) {
        const site = await insertSite(db(), place('60614'));
        const bookingId = (await insertBooking(db(), { siteId: site.id })).id;
        await insertAssignedVisit(db(), { proId, bookingId, windowStart: localInstant(ZONE, near, '13:00') });
      }
      setClock(visit.settleAt);
      await db().visit.updateMany({ where: { id: visit.id }, data: { updatedAt: new Date(now().getTime() - DAY_MS) } });
      await db().$executeRaw`SELECT graphile_worker.add_job('visits/sweep', '{}'::json)`;
      await workOff();
      return readVisit(visit.id);
    });
    expect(settled).toMatchObject({
      settleAt: null,
      windowStart: localInstant(ZONE, near, '08:00'),
      windowEnd: localInstant(ZONE, near, '11:00'),
      windowVersion: visit.windowVersion + 1,
    });
    // From then on it is an ordinary visit: a pro was asked.
    expect(await db().offer.count({ where: { visitId: visit.id } })).toBe(1);
    const notice = await db().notification.findFirstOrThrow({ where: { visitId: visit.id, template: 'visit-day-settled' } });
    expect(notice.language).toBe('es');
    expect(inLanguage('es', () => writeMail(notice.template as TemplateName, notice.data)).subject).toMatch(/^Su día: /);
    const mails = { visitId: visit.id, template: 'visit-day-settled', channel: 'email' } as const;
    expect(await db().notification.count({ where: mails })).toBe(1);
    const own = await pageOf(booking, `/customer/visits/${visit.id}`);
    expect(own).not.toContain('Between');
    expect(await pageOf(booking, `/customer/visits/${visit.id}/reschedule`)).not.toContain('We haven’t chosen the day');
  });

  test('has its canceling times from the first of its days, and from the chosen one once there is one', async () => {
    const { visit } = await sold();
    const policyStart = (hours: number) => new Date(visit.windowStart.getTime() - hours * 3_600_000);
    const before = await previewCancellation(db(), { visitId: visit.id, at: policyStart(72) });
    const late = await previewCancellation(db(), { visitId: visit.id, at: policyStart(1) });
    expect(before.feeCents).toBe(0);
    expect(late.feeCents).toBeGreaterThan(0);
    await office.send(`/admin/dispatch/${visit.id}`, { intent: 'settle-day' }, (fields) => 'reason' in fields);
    const settled = await readVisit(visit.id);
    const free = new Date(settled.windowStart.getTime() - 72 * 3_600_000);
    expect((await previewCancellation(db(), { visitId: visit.id, at: free })).feeCents).toBe(0);
    const soon = new Date(settled.windowStart.getTime() - 3_600_000);
    expect((await previewCancellation(db(), { visitId: visit.id, at: soon })).feeCents).toBeGreaterThan(0);
  });

  test('is chosen by the office at a press, once; or by giving the visit to a pro', async () => {
    const { visit } = await sold();
    const path = `/admin/dispatch/${visit.id}`;
    const old = await office.fieldsAt(path, (fields) => 'reason' in fields);
    expect((await office.send(path, { intent: 'settle-day' }, (fields) => 'reason' in fields)).status).toBe(302);
    const settled = await readVisit(visit.id);
    expect(settled.settleAt).toBeNull();
    expect(localDate(ZONE, settled.windowStart)).toBe(localDate(ZONE, settled.windowEnd));
    const again = await office.post(`${path}?form=change`, office.adminId, {
      ...old,
      opId: crypto.randomUUID(),
      intent: 'settle-day',
    });
    await office.expectRefusal(again, 409, ['The day of this visit is settled already.']);

    const other = await sold(addDays(day, 1));
    expect((await give(other.visit.id, 'assign')).status).toBe(302);
    const given = await db().visit.findUniqueOrThrow({ where: { id: other.visit.id }, include: { assignments: true } });
    expect(given).toMatchObject({ status: 'accepted', settleAt: null });
    expect(localDate(ZONE, given.windowStart)).toBe(localDate(ZONE, given.assignments[0]!.start));
    expect(localDate(ZONE, given.windowEnd)).toBe(localDate(ZONE, given.windowStart));
  });

  test('is open again where the office takes back what it gave to a pro: the visit waits as it did', async () => {
    const { visit } = await sold();
    expect((await give(visit.id, 'assign')).status).toBe(302);
    const given = await readVisit(visit.id);
    expect(given.settleAt).toBeNull();
    const undo = await office.fieldsAt('/admin/board', (fields) => 'auditId' in fields);
    expect((await office.post('/admin/board?form=undo', office.adminId, undo)).status).toBe(302);
    const { windowStart, windowEnd, settleAt, dispatchAfter } = visit;
    expect(await readVisit(visit.id)).toMatchObject({
      status: 'pending',
      windowStart,
      windowEnd,
      settleAt,
      dispatchAfter,
      windowVersion: given.windowVersion + 1,
    });
    await workOff();
    expect(await db().offer.count({ where: { visitId: visit.id } })).toBe(0);
  });

  test('is spread over its days where capacity counts what is booked, and is none that a fixed day competes with', async () => {
    const siteId = (await insertSite(db(), { zip: '60614' })).id;
    const bookingId = (await insertBooking(db(), { siteId })).id;
    const window = {
      windowStart: localInstant(ZONE, addDays(day, -3), '08:00'),
      windowEnd: localInstant(ZONE, addDays(day, 3), '11:00'),
    };
    const booked = async () => {
      await countCapacity(db());
      return (await db().capacityWeek.findMany()).reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0);
    };
    const before = await booked();
    await insertVisit(db(), { bookingId, ...window, durationMinutes: 140, settleAt: now(), dispatchAfter: now() });
    expect(await booked()).toBe(before + 140);
  });
});
