import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { beforeAll, describe, expect, test } from 'vitest';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { sweepPrograms } from '#app/domain/programs/sweep-programs.server';
import { insertBooking } from '#tests/factories/bookings';
import { insertLocation } from '#tests/factories/companies';
import { insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { openCustomers } from '../customers/customer-fixtures';
import { browsing, openCompany } from '../companies/company-fixtures';
import { offered, makeOffer, planned, programVisits, shownText, sold, standingDays, type Store } from './program-fixtures';

openCustomers();

let shop: Awaited<ReturnType<typeof openCompany>>;
let office: Awaited<ReturnType<typeof browsing>>;
let store: Store;
beforeAll(async () => {
  shop = await openCompany();
  const admin = await insertUser(db(), { roles: ['admin'] });
  office = await browsing(admin.id);
  const company = { ...shop.company, ownerId: shop.owner.userId };
  store = { admin, company, site: shop.north, companyId: shop.companyId, ownerId: shop.owner.userId };
});

function day(days: number): string {
  return localDate(new Date(now().getTime() + days * DAY_MS), 'America/Chicago');
}

/** The office's form as a browser posts it. */
function posted(over: Record<string, string> = {}): Record<string, string> {
  const { price: _price, minutes, noticeDays, ...rest } = makeOffer(store);
  return { ...rest, minutes: String(minutes), noticeDays: String(noticeDays), price: '', ...over };
}

async function programAt(siteId: string, programId: string) {
  return db().siteProgram.findFirstOrThrow({ where: { siteId, programId }, orderBy: { createdAt: 'desc' } });
}

describe('a proposal', () => {
  test('takes its price from the price book by size and frequency; one that is not there is asked for', async () => {
    const page = `/admin/companies/${shop.companyId}/program`;
    const none = await office.post(page, posted({ cadence: 'weekly' }));
    expect(none.status).toBe(422);
    expect(await none.text()).toContain('The price list has no price for this size and frequency');
    const prices = `/admin/business/programs/rodent/prices`;
    expect((await office.post(prices, { 'weekly--to-2000': '79' })).status).toBe(302);
    expect(await office.text(prices)).toContain('value="79"');
    expect((await office.post(page, posted({ cadence: 'weekly' }))).status).toBe(302);
    expect(await programAt(shop.north.id, 'rodent')).toMatchObject({ priceCents: 7_900, cadence: 'weekly', status: 'proposed' });
    const twice = await office.post(page, posted({ cadence: 'weekly' }));
    expect(twice.status).toBe(422);
    expect(await twice.text()).toContain('This location has this program');
  });

  test('is accepted by an owner or manager with their name; who, when and every word are kept, and the first visits are made', async () => {
    await db().site.update({ where: { id: shop.north.id }, data: { street: '12 North Ave, Unit 4B', unit: 'Unit 4B' } });
    const { id } = await programAt(shop.north.id, 'rodent');
    const page = `/commercial/programs/${id}`;
    expect(await shop.owner.text('/commercial/programs')).toContain('Rodent program');
    const { text, version: shown } = await shownText(id);
    for (const line of text.split('\n')) expect(await shop.owner.text(page)).toContain(line);
    const answer = { intent: 'accept', name: 'Ona Owner', agree: 'on', shown };
    for (const other of [shop.contact, shop.billing]) {
      expect((await other.post(page, answer)).status).toBeGreaterThanOrEqual(400);
      expect((await programAt(shop.north.id, 'rodent')).status).toBe('proposed');
    }
    expect((await shop.owner.post(page, { ...answer, agree: '' })).status).toBe(422);
    expect((await shop.owner.post(page, { ...answer, shown: 'another text' })).status).toBe(409);
    expect((await shop.owner.post(page, answer)).status).toBe(302);
    await planned(id);
    const accepted = await programAt(shop.north.id, 'rodent');
    const request = await db().quoteRequest.findFirstOrThrow({
      where: { siteId: shop.north.id },
      orderBy: { createdAt: 'desc' },
    });
    expect(request).toMatchObject({ street: '12 North Ave, Unit 4B', unit: 'Unit 4B' });
    expect(accepted).toMatchObject({
      status: 'active',
      acceptedName: 'Ona Owner',
      acceptedById: shop.owner.userId,
      agreedText: text,
    });
    expect(await shop.owner.text(page)).toContain('Accepted by Ona Owner');
    const days = await standingDays(id);
    expect(days[0]).toBe(day(7));
    expect(days).toHaveLength(8);
    const visits = await programVisits(id);
    const starts = visits.map(({ visit }) =>
      new Date(visit.windowStart).toLocaleTimeString('en-US', { timeZone: 'America/Chicago' }),
    );
    expect(new Set(starts), 'the same hour before and after the clocks change').toEqual(new Set(['8:00:00 AM']));
    const tasks = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE payload->>'visitId' = ${visits[0]!.visitId}`;
    expect(tasks[0]?.count).toBeGreaterThan(0);
  });

  test('that was agreed is never rewritten, and asking for its visits again makes none twice', async () => {
    const { id } = await programAt(shop.north.id, 'rodent');
    await expect(db().siteProgram.update({ where: { id }, data: { priceCents: 100 } })).rejects.toThrow(/was agreed/);
    const before = await standingDays(id);
    await Promise.all([planned(id), planned(id)]);
    expect(await standingDays(id)).toEqual(before);
    const [first] = await programVisits(id);
    const other = await programVisits(id);
    const copy = { siteProgramId: id, dueOn: first!.dueOn };
    await expect(db().programVisit.update({ where: { visitId: other[1]!.visitId }, data: copy })).rejects.toThrow();
  });

  test('is declined with words that the office reads, or withdrawn by the office and then not to be seen', async () => {
    const id = await offered(store, { programId: 'fly' });
    expect((await shop.manager.post(`/commercial/programs/${id}`, { intent: 'decline', reason: 'Too dear' })).status).toBe(302);
    expect(await office.text(`/admin/programs/${id}`)).toContain('Too dear');
    const again = await offered(store, { programId: 'fly' });
    expect((await office.post(`/admin/programs/${again}`, { intent: 'withdraw' })).status).toBe(302);
    expect((await shop.owner.get(`/commercial/programs/${again}`)).status).toBe(404);
  });
});

describe('a running program', () => {
  test('is paused until a day: its visits before it are canceled free of charge, and resumed they are made again', async () => {
    const id = await sold(store, { programId: 'cockroach-ant', cadence: 'weekly' });
    const page = `/commercial/programs/${id}`;
    const all = await standingDays(id);
    expect((await shop.owner.post(page, { intent: 'pause', until: day(0), reason: 'Closed' })).status).toBe(422);
    expect((await shop.owner.post(page, { intent: 'pause', until: day(28), reason: 'Closed' })).status).toBe(302);
    expect(await standingDays(id)).toEqual(all.filter((each) => each >= day(28)));
    expect(await shop.owner.text('/commercial/programs')).toContain('Paused');
    expect(await db().billingInvoice.count({ where: { booking: { programMonth: { siteProgramId: id } } } })).toBe(0);
    expect((await shop.owner.post(page, { intent: 'resume' })).status).toBe(302);
    await planned(id);
    expect(await standingDays(id)).toEqual(all);
  });

  test('goes on by itself on the day on which its pause is over', async () => {
    const { id } = await programAt(shop.north.id, 'cockroach-ant');
    expect(
      (await shop.owner.post(`/commercial/programs/${id}`, { intent: 'pause', until: day(10), reason: 'Closed' })).status,
    ).toBe(302);
    setClock(new Date(now().getTime() + 10 * DAY_MS));
    await sweepPrograms(db());
    setClock(null);
    expect(await db().siteProgram.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'active', pausedUntil: null });
  });

  test('costs another price from a day on, for visits that are there too', async () => {
    const { id } = await programAt(shop.north.id, 'cockroach-ant');
    const change = { intent: 'price', fromOn: day(35), price: '300', reason: 'Fuel' };
    expect((await office.post(`/admin/programs/${id}`, { ...change, fromOn: day(-1) })).status).toBe(422);
    expect((await office.post(`/admin/programs/${id}`, change)).status).toBe(302);
    const visits = (await programVisits(id)).filter(({ releasedAt }) => !releasedAt);
    for (const { dueOn, visit } of visits)
      expect(visit.priceCents).toBe(dueOn.toISOString().slice(0, 10) >= day(35) ? 30_000 : 24_900);
    expect(await shop.billing.text(`/commercial/programs/${id}`)).toContain('$300.00');
    expect(await shop.contact.text(`/commercial/programs/${id}`)).not.toContain('$300.00');
  });

  test('ends with its notice and not before; visits from that day on are gone', async () => {
    const { id } = await programAt(shop.north.id, 'cockroach-ant');
    const page = `/commercial/programs/${id}`;
    const soon = await shop.owner.post(page, { intent: 'end', endsOn: day(29), reason: 'We move' });
    expect(soon.status).toBe(422);
    expect((await shop.owner.post(page, { intent: 'end', endsOn: day(31), reason: 'We move' })).status).toBe(302);
    expect((await standingDays(id)).every((each) => each < day(31))).toBe(true);
    setClock(new Date(now().getTime() + 31 * DAY_MS + HOUR_MS));
    await sweepPrograms(db());
    setClock(null);
    expect((await db().siteProgram.findUniqueOrThrow({ where: { id } })).status).toBe('ended');
    expect(await shop.owner.text('/commercial/programs?tab=past')).toContain('Cockroach and ant');
  });

  test('as needed makes no visit by itself; one that is asked for is made on its day, once', async () => {
    const id = await sold({ ...store, site: shop.south }, { programId: 'stored-product', cadence: 'as_needed' });
    expect(await standingDays(id)).toEqual([]);
    const page = `/commercial/programs/${id}`;
    expect((await shop.manager.post(page, { intent: 'visit', day: day(8) })).status).toBe(302);
    expect(await standingDays(id)).toEqual([day(8)]);
    expect((await shop.manager.post(page, { intent: 'visit', day: day(8) })).status).toBe(422);
  });

  test('makes another visit on the day of one that the company canceled, when it is asked for', async () => {
    const { id } = await programAt(shop.south.id, 'stored-product');
    const [first] = await programVisits(id);
    const actor = { kind: 'customer', userId: shop.owner.userId } as const;
    await transact(db(), (tx) => cancelVisit(tx, { visitId: first!.visitId, actor, at: now(), reason: 'Not that day' }));
    expect(await db().booking.findUniqueOrThrow({ where: { id: first!.visit.bookingId } })).not.toMatchObject({
      cancelledAt: null,
    });
    await planned(id);
    expect((await programVisits(id)).map(({ visit }) => visit.status)).toEqual(['cancelled']);
    const asked = await shop.manager.post(`/commercial/programs/${id}`, { intent: 'visit', day: day(8) });
    expect(asked.status).toBe(302);
    expect(await standingDays(id)).toEqual([day(8)]);
    const months = await db().programMonth.findMany({ where: { siteProgramId: id }, include: { booking: true } });
    expect(months.filter(({ booking }) => booking.cancelledAt === null)).toHaveLength(1);
  });

  test('keeps its location on the list, between its visits too', async () => {
    const site = await insertLocation(db(), { companyId: shop.companyId, label: 'West store' });
    const id = await sold({ ...store, site }, { cadence: 'annual', startsOn: day(90) });
    expect(await standingDays(id)).toEqual([]);
    const removed = await shop.owner.post(`/commercial/locations/${site.id}`, { intent: 'remove' });
    expect(removed.status).toBe(409);
    expect(await removed.text()).toContain('A program runs at this location.');
    expect(await db().site.findUniqueOrThrow({ where: { id: site.id } })).toMatchObject({ archivedAt: null });
  });

  test('is seen by its own company alone, and by a site contact for their locations', async () => {
    const { id } = await programAt(shop.south.id, 'stored-product');
    const stranger = await openCompany();
    for (const person of [stranger.owner, shop.contact]) {
      expect((await person.get(`/commercial/programs/${id}`)).status).toBe(404);
      expect((await person.post(`/commercial/programs/${id}`, { intent: 'visit', day: day(9) })).status).toBeGreaterThanOrEqual(
        400,
      );
    }
    expect(await standingDays(id)).toEqual([day(8)]);
    const current = async () => {
      const [, count] = />(\d+)<\/span><span[^>]*>Current programs</.exec(await shop.owner.text('/commercial/dashboard')) ?? [];
      const rows = (await shop.owner.text('/commercial/programs')).match(/href="\/commercial\/programs\/[0-9a-f-]{36}"/g);
      return [Number(count), new Set(rows).size];
    };
    const [count, rows] = await current();
    expect(count).toBe(rows);
    await db().siteProgram.update({ where: { id }, data: { status: 'paused', pausedUntil: new Date(day(30)) } });
    expect(await current()).toEqual([count, rows]);
    await db().siteProgram.update({ where: { id }, data: { status: 'active', pausedUntil: null } });
    expect(await shop.owner.text(`/commercial/locations/${shop.south.id}`)).toContain('Stored product pest');
    expect(await office.text(`/admin/companies/${shop.companyId}`)).toContain('Stored product pest');
  });
});

test('a program of years shows its latest visits, changes and prices first, and leads to all earlier ones', async () => {
  const location = await insertLocation(db(), { companyId: shop.companyId, label: 'Old store' });
  const id = await sold({ ...store, site: location });
  const { id: bookingId } = await insertBooking(db(), { siteId: location.id, companyId: shop.companyId });
  for (let at = 1; at <= 55; at += 1) {
    const windowStart = new Date(now().getTime() - at * 7 * DAY_MS);
    const { id: visitId } = await insertVisit(db(), { bookingId, windowStart, status: 'completed' });
    await db().programVisit.create({ data: { visitId, siteProgramId: id, dueOn: windowStart } });
    await db().programEvent.create({ data: { siteProgramId: id, at: now(), type: 'note', text: `Word ${at}.` } });
    const fromOn = new Date(now().getTime() - (60 - at) * DAY_MS);
    await db().programPriceChange.create({
      data: { siteProgramId: id, fromOn, priceCents: 20_000 + at * 100, byId: store.admin.id, createdAt: fromOn },
    });
  }
  const oldest = await db().programVisit.findFirstOrThrow({ where: { siteProgramId: id }, orderBy: { dueOn: 'asc' } });
  for (const [person, base] of [
    [shop.owner, '/commercial'],
    [office, '/admin'],
  ] as const) {
    const latest = await person.text(`${base}/programs/${id}`);
    expect(latest).toContain('$255');
    expect(latest).toContain('Word 55.');
    expect(latest).not.toContain('Word 1.');
    expect(latest).not.toContain(oldest.visitId);
    expect(latest).toContain('?visits=2&events=1');
    const earlier = await person.text(`${base}/programs/${id}?visits=2&events=2`);
    expect(earlier).toContain('Word 1.');
    expect(earlier).toContain(oldest.visitId);
    expect(earlier).toContain('?visits=1&events=2');
  }
});
