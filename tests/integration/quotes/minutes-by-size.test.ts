import { afterEach, expect, test } from 'vitest';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { createBooking } from '#app/domain/checkout/create-booking.server';
import { EMPTY_DESIGN } from '#app/domain/house-designs/house-design';
import { createDesign, saveDesign } from '#app/domain/house-designs/save-design.server';
import { PRESETS } from '#app/domain/house-designs/presets';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { addHours, addMinutes } from '#tests/factories/local-time';
import { insertQuote } from '#tests/factories/quotes';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { lacks, plain } from '#tests/setup/plain-page';
import { visitor } from '../accounts/visitor';
import { browsing } from '../companies/company-fixtures';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { openExports, readJsonLines } from '../exports/export-pages';
import { sendForm } from '../household/household-fixtures';
import { clickPay, contact, work } from '../payments/guest-fixtures';
import { accepted, bookedHouse, changeAs, readBooking } from '../visits/package-fixtures';

openCustomers();

const PACK = 'basic-outline';
/** Its own minutes are 120, and 60 to take down. */
const SIZES = { usualFeet: '150', tenFeetMinutes: '5', takedownTenFeet: '3', storyPercent: '15', leastMinutes: '90' };
const UNSET = { usualFeet: null, tenFeetMinutes: null, takedownTenFeet: null, storyPercent: null, leastMinutes: null };
const LARGE = { feet: '235', storeys: '2' };
const WORDS = 'Package 120 min, 85 ft more: 40 min, second story 15%: 24 min, rounded up: 1 min';

afterEach(async () => {
  await db().package.updateMany({ data: UNSET });
});

/** The office sends the form of a package as its page gives it, with these sizes. */
async function setSizes(over: Record<string, string> = {}): Promise<Response> {
  const office = await browsing((await insertAdmin(db())).id);
  return sendForm(office, '/admin/packages', { subaction: PACK }, { reason: 'Measured', ...SIZES, ...over });
}

async function officePage(path: string): Promise<string> {
  return (await browsing((await insertAdmin(db())).id)).text(path);
}

/** The minutes of the visits of a booking, the first one's and the takedown's. */
async function minutesOf(bookingId: string): Promise<number[]> {
  const visits = await db().visit.findMany({ where: { bookingId, leadVisitId: null }, orderBy: { windowStart: 'asc' } });
  return visits.map(({ durationMinutes }) => durationMinutes);
}

/** A guest books on `/book` and comes to the page of payment. */
async function bookedByGuest(described: Record<string, string>, path = '/book'): Promise<{ id: string; customerId: string }> {
  const guest = visitor(asking());
  const sent = await guest.post(path, { ...work(), ...described });
  expect(sent.headers.get('location')).toBe('/checkout');
  const person = contact();
  await clickPay(guest, await (await guest.get('/checkout')).text(), person);
  return db().booking.findFirstOrThrow({ where: { contactEmail: person.email } });
}

/** The same; answers the minutes of the visits. */
async function bookAsGuest(described: Record<string, string>): Promise<number[]> {
  return minutesOf((await bookedByGuest(described)).id);
}

/** The same with a drawing of 235 ft and two stories, and a form that says what it says at first. */
async function bookedByDrawing() {
  const token = await transact(db(), (tx) => createDesign(tx, { picture: { preset: PRESETS[0]! }, ownerId: null }));
  await transact(db(), (tx) => saveDesign(tx, { token, userId: null }, { design: EMPTY_DESIGN, stories: 2, typedFeet: 235 }));
  return bookedByGuest({ feet: '150', storeys: '1' }, `/book?design=${token}`);
}

test('the office sets how time follows the size in a form with limits, and reads an example of it beside the fields', async () => {
  const wrong = [
    [{ usualFeet: '10' }, 'Enter feet, 20 to 2000, or leave it empty'],
    [{ usualFeet: '' }, 'Enter the feet of a usual house'],
    [{ tenFeetMinutes: '', takedownTenFeet: '' }, 'Enter the minutes for each additional 10 feet'],
    [{ tenFeetMinutes: '500' }, 'Enter minutes, 1 to 120, or leave it empty'],
    [{ storyPercent: 'some' }, 'Enter a percentage, 1 to 100, or leave it empty'],
    [{ leastMinutes: '121' }, 'Enter no more than the time of a usual house'],
    [{ takedownMinutes: '' }, 'This package has no takedown. Leave this empty'],
  ] as const;
  for (const [over, said] of wrong) {
    const refused = await setSizes(over);
    expect([over, refused.status, plain(await refused.text()).includes(said)]).toEqual([over, 422, true]);
  }
  expect(await db().package.findUniqueOrThrow({ where: { id: PACK } })).toMatchObject(UNSET);
  expect(await officePage('/admin/packages')).not.toContain('Example:');
  expect((await setSizes()).headers.get('location')).toBe(`/admin/packages#${PACK}`);
  const down = 'Takedown: Package 60 min, 85 ft more: 24 min, second story 15%: 13 min, rounded up: 3 min. In all 100 min.';
  const page = await officePage('/admin/packages');
  expect(lacks(page, ['Example: 235 ft of roofline, two stories', `${WORDS}. In all 185 min.`, down])).toEqual([]);
  await db().serviceLine.update({ where: { id: 'holiday_lighting' }, data: { houseDesign: false } });
  const elsewhere = await setSizes({ includedFeet: '' });
  await db().serviceLine.update({ where: { id: 'holiday_lighting' }, data: { houseDesign: true } });
  expect(elsewhere.status).toBe(422);
});

test('visits are planned for the house that was described or drawn, and stay as they are when the office sets something else', async () => {
  const before = await bookedHouse(LARGE);
  expect(await minutesOf(before.booking.id)).toEqual([120, 60]);
  await setSizes();
  const after = await bookedHouse(LARGE);
  expect(await minutesOf(after.booking.id)).toEqual([185, 100]);
  expect(after.booking.subtotalCents).toBe(before.booking.subtotalCents);
  expect(await minutesOf(before.booking.id)).toEqual([120, 60]);
  expect(await bookAsGuest({ feet: '150', storeys: '1' })).toEqual([120, 60]);
  expect(await bookAsGuest({ feet: '100', storeys: '1' })).toEqual([95, 60]);
  expect(await minutesOf((await bookedByDrawing()).id)).toEqual([185, 100]);

  const visit = `/admin/dispatch/${after.install.id}`;
  expect(lacks(await officePage(visit), ['185 min', WORDS, '235 ft of roofline, 2 stories, as the customer said'])).toEqual([]);
  const { pro } = await accepted(after.install.id);
  expect(await (await browsing(pro.userId)).text(`/pro/visits/${after.install.id}`)).toContain('Planned: 3 hours 5 minutes');
  await setSizes({ tenFeetMinutes: '20', storyPercent: '' });
  expect(await minutesOf(after.booking.id)).toEqual([185, 100]);
  expect(await officePage(visit)).toContain(WORDS);
  expect(await officePage(`/admin/dispatch/${before.install.id}`)).not.toContain('Package 120 min');
});

/** Books at an address again, for a house that is said to be small; answers the minutes of the visits. */
async function bookAgain(customerId: string, { street, zip }: { street: string; zip: string }): Promise<number[]> {
  const design = { light: 'warm', storeys: 1, feet: 150, addOns: {} };
  const quote = await insertQuote(db(), { status: 'accepted', request: { customerId, street, zip, design } });
  const { id } = await transact(db(), (tx) => createBooking(tx, { quoteId: quote.id, customerId }));
  return minutesOf(id);
}

test('what a pro checks on site counts for the next booking there, before what the form says and the owner notes', async () => {
  await setSizes();
  const { id: customerId } = await insertUser(db());
  const site = await insertSite(db(), { customerId });
  const { visit, proId } = await insertAssignedVisit(db(), {
    windowStart: now(),
    windowEnd: addHours(now(), 3),
    status: 'in_progress',
    booking: { customerId, siteId: site.id },
  });
  await db().assignment.updateMany({ where: { visitId: visit.id }, data: { arrivedAt: now() } });
  const owner = await browsing(customerId);
  await owner.post(`/customer/sites/${site.id}/details`, { basedOn: '', stories: '3', frontFeet: '600' });
  expect(await bookAgain(customerId, site)).toEqual([120, 60]);
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const crew = await browsing(userId);
  const { id: basedOn } = await db().siteRecord.findFirstOrThrow({ where: { siteId: site.id } });
  const measured = { basedOn, stories: '2', frontFeet: '135', leftFeet: '100' };
  expect((await crew.post(`/pro/visits/${visit.id}/site`, measured)).status).toBe(302);
  expect(await bookAgain(customerId, site)).toEqual([185, 100]);
  const install = await db().visit.findFirstOrThrow({ where: { booking: { siteId: site.id }, durationMinutes: 185 } });
  await db().visit.updateMany({ where: { bookingId: install.bookingId }, data: { status: 'pending' } });
  expect(await officePage(`/admin/dispatch/${install.id}`)).toContain('235 ft of roofline, 2 stories, checked on site');
  // The calendar of their one house there asks the same.
  await db().proAvailability.updateMany({ data: { start: '08:00', end: '10:30' } });
  const days = `/book?service=basic&zip=${site.zip}&storeys=1&feet=150`;
  expect(await owner.text(days)).toContain('No crew is free in these weeks');
  expect(plain(await (await asking()(days)).text())).not.toContain('No crew is free in these weeks');
  await db().proAvailability.updateMany({ data: { start: '07:00', end: '19:00' } });
});

test('another size of a booked package takes its own time: the pro keeps it where it fits, and else it is searched for', async () => {
  const unsized = await bookedHouse({ feet: '150', storeys: '1' });
  await changeAs(unsized.customer, unsized.path, { service: 'basic', ...LARGE });
  expect(await minutesOf(unsized.booking.id)).toEqual([120, 60]);
  await setSizes();
  const kept = await bookedHouse({ feet: '150', storeys: '1' });
  const { assignment } = await accepted(kept.install.id);
  expect((await changeAs(kept.customer, kept.path, { service: 'basic', ...LARGE })).status).toBe(302);
  expect(await minutesOf(kept.booking.id)).toEqual([185, 100]);
  const promise = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
  expect([promise.status, promise.end]).toEqual(['accepted', addMinutes(promise.start, 185)]);
  expect(await officePage(`/admin/dispatch/${kept.install.id}`)).toContain(WORDS);

  const lost = await bookedHouse({ feet: '150', storeys: '1' });
  const { pro, assignment: before } = await accepted(lost.install.id);
  const next = addMinutes(before.end, 45);
  await insertAssignedVisit(db(), { proId: pro.id, windowStart: next, windowEnd: next });
  expect((await changeAs(lost.customer, lost.path, { service: 'basic', ...LARGE })).status).toBe(302);
  expect((await db().assignment.findUniqueOrThrow({ where: { id: before.id } })).status).toBe('released');
  expect((await readBooking(lost.reference)).visits[0]).toMatchObject({ status: 'pending', durationMinutes: 185 });
});

test('days on which the package fits but the larger house does not are not free: on /book, when it is sent, and on the phone', async () => {
  await setSizes();
  await db().proAvailability.updateMany({ data: { start: '08:00', end: '10:30' } });
  const PLACE = '/book?service=basic&zip=60614';
  const none = 'No crew is free in these weeks';
  expect(plain(await (await asking()(`${PLACE}&storeys=1&feet=150`)).text())).not.toContain(none);
  expect(plain(await (await asking()(`${PLACE}&storeys=2&feet=235`)).text())).toContain(none);
  const send = async (house: Record<string, string>) => {
    const answer = await visitor(asking()).post('/book', { opId: crypto.randomUUID(), ...work(), ...contact(), ...house });
    return answer.headers.get('location')?.replace(/[?/=][^?/=]*$/, '');
  };
  expect(await send({ storeys: '1', feet: '150' })).toBe('/checkout?quote');
  expect(await send({ storeys: '2', feet: '235' })).toBe('/requests');
  const office = await browsing((await insertAdmin(db())).id);
  const price = async (house: Record<string, string>) =>
    plain(await (await office.post('/admin/bookings/new', { ...work(), ...contact(), step: 'price', ...house })).text());
  expect(await price({ storeys: '1', feet: '150' })).toContain('The price is');
  const refused = await price({ storeys: '2', feet: '235' });
  expect(lacks(refused, ['No crew is free on that day and at that time', 'No crew is free in the weeks around it'])).toEqual([]);
  await db().proAvailability.updateMany({ data: { start: '07:00', end: '19:00' } });
});

/** A finished visit at a house of so many feet, planned with 120 minutes. */
async function finished(feet: number, took: number): Promise<void> {
  const startedAt = addHours(now(), -48);
  await insertAssignedVisit(db(), {
    status: 'completed',
    windowStart: startedAt,
    windowEnd: startedAt,
    startedAt,
    completedAt: addMinutes(startedAt, took),
    sizing: { packageId: PACK, feet },
  });
}

test('the page of packages compares planned and actual time by the size of the house once five visits are done', async () => {
  for (const took of [130, 140, 150, 200]) await finished(300, took);
  expect(await officePage('/admin/packages')).toContain('Shown once 5 visits at houses of known size are done.');
  await finished(300, 160);
  for (const took of [100, 110, 115, 120, 400]) await finished(100, took);
  const words = [
    '100 ft: planned 120 min, took 115 min (median of 5 visits)',
    '300 ft: planned 120 min, took 150 min (median of 5 visits)',
  ];
  expect(lacks(await officePage('/admin/packages'), words)).toEqual([]);
});

test('a house that was drawn is planned by its drawing when it is booked again, whatever the form said at first', async () => {
  await setSizes();
  const { id: bookingId, customerId } = await bookedByDrawing();
  const { id } = await db().visit.findFirstOrThrow({ where: { bookingId, kind: 'install' } });
  const { date } = work();
  await sendForm(await browsing(customerId), `/customer/rebook/${id}`, {}, { date: date!, window: 'any' });
  const quote = await db().quote.findFirstOrThrow({ where: { request: { rebookOfId: bookingId } } });
  // The picture goes along, as a design of its own.
  const { quoteRequestId } = quote;
  expect(await db().houseDesign.findUnique({ where: { quoteRequestId } })).toMatchObject({ feet: 235, stories: 2 });
  expect(await db().houseDesign.count({ where: { quoteRequest: { quotes: { some: { booking: { id: bookingId } } } } } })).toBe(1);
  const next = await transact(db(), (tx) => createBooking(tx, { quoteId: quote.id, customerId }));
  expect(await minutesOf(next.id)).toEqual([185, 100]);
  const { id: installId } = await db().visit.findFirstOrThrow({ where: { bookingId: next.id, kind: 'install' } });
  await db().visit.updateMany({ where: { bookingId: next.id }, data: { status: 'pending' } });
  expect(await officePage(`/admin/dispatch/${installId}`)).toContain('235 ft of roofline, 2 stories, from the design');
});

test('the size that visits were planned by is in the customer’s own data and in the export of the business', async () => {
  await setSizes();
  const { booking, install, customer } = await bookedHouse(LARGE);
  const data = await collectAccountData(db(), customer.id);
  const sizing = { feet: 235, stories: 2, from: 'asked', packageMinutes: 120, totalMinutes: 185 };
  expect(data.visits).toContainEqual(
    expect.objectContaining({
      booking: booking.reference,
      kind: 'install',
      durationMinutes: 185,
      sizing: expect.objectContaining(sizing) as object,
    }),
  );
  const exports = await openExports();
  const files = await exports.bring();
  const visit = readJsonLines(files, 'visits').find(({ id }) => id === install.id);
  expect(visit).toMatchObject({ duration_minutes: 185, sizing });
  const pack = readJsonLines(files, 'packages').find(({ id }) => id === PACK);
  expect(pack).toMatchObject({
    usual_feet: 150,
    ten_feet_minutes: 5,
    takedown_ten_feet: 3,
    story_percent: 15,
    least_minutes: 90,
  });
});
