import type { JobHelpers } from 'graphile-worker';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { addHours } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { plain } from '#tests/setup/plain-page';
import { openCustomers } from '../customers/customer-fixtures';
import { browsing, openCompany } from '../companies/company-fixtures';
import { cronItems } from '../../../workers/crontab';
import { taskList } from '../../../workers/task-list';

openCustomers();

let shop: Awaited<ReturnType<typeof openCompany>>;
let office: Awaited<ReturnType<typeof browsing>>;
let manager: Awaited<ReturnType<typeof browsing>>;
beforeAll(async () => {
  shop = await openCompany();
  office = await browsing((await insertUser(db(), { roles: ['admin'], fullName: 'Olga Office' })).id);
  manager = await browsing((await insertUser(db(), { roles: ['admin'], fullName: 'Max Manager' })).id);
});
afterEach(() => setClock(null));

function page(): string {
  return `/admin/companies/${shop.companyId}`;
}

/** The task as the queue runs it. */
async function sweep(): Promise<void> {
  const helpers = { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;
  await taskList['visits/escalate']?.({}, helpers);
}

/** So many hours after the time of a visit is over. */
function after(visit: { windowEnd: Date; durationMinutes: number }, hours: number): void {
  setClock(new Date(visit.windowEnd.getTime() + visit.durationMinutes * MINUTE_MS + hours * HOUR_MS));
}

async function told(visitId: string) {
  const rows = await db().notification.findMany({
    where: { dedupeKey: { startsWith: `visit-overdue:${visitId}:` }, channel: 'email' },
    select: { userId: true, template: true, dedupeKey: true },
  });
  const names = new Map([
    [office.userId, 'office'],
    [manager.userId, 'manager'],
    [shop.owner.userId, 'owner'],
    [shop.manager.userId, 'company manager'],
  ]);
  return rows.map(({ userId, template }) => `${names.get(userId ?? '') ?? userId}: ${template}`).sort();
}

test('an admin names the account manager of a company, which is audited; a person who is no admin is refused', async () => {
  const wrong = await office.post(page(), { managerId: shop.owner.userId });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('Choose an admin from the list');
  expect((await office.post(page(), { managerId: manager.userId })).status).toBe(302);
  expect(await db().accountManager.findUniqueOrThrow({ where: { companyId: shop.companyId } })).toMatchObject({
    userId: manager.userId,
  });
  expect(await db().auditLog.findFirstOrThrow({ where: { action: 'company.manager' } })).toMatchObject({
    objectId: shop.companyId,
    data: { before: null, after: manager.userId },
  });
  expect(await office.text(page())).toContain('Max Manager');
  expect((await shop.owner.post(page(), { managerId: '' })).status).toBeGreaterThanOrEqual(302);
  expect(await db().accountManager.count()).toBe(1);
});

test('a visit of a company that did not take place comes to the office, then to the company and its account manager, once each', async () => {
  const visit = shop.atNorth;
  expect(cronItems.map(({ task }) => task)).toContain('visits/escalate');
  after(visit, 1.9);
  await sweep();
  expect(await told(visit.id)).toEqual([]);
  after(visit, 2);
  await sweep();
  await sweep();
  expect(await told(visit.id)).toEqual(['manager: admin-alert', 'office: admin-alert']);
  expect(await shop.owner.text('/commercial/dashboard')).toContain('Our office was notified');
  after(visit, 24);
  await sweep();
  await sweep();
  expect(await told(visit.id)).toEqual([
    'company manager: program-news',
    'manager: admin-alert',
    'manager: admin-alert',
    'office: admin-alert',
    'owner: program-news',
  ]);
  expect(await shop.owner.text('/commercial/dashboard')).toContain('Owners and managers were notified');
  const ofOffice = await (await office.get(page())).text();
  expect(plain(ofOffice)).toContain('Overdue visits');
  expect(ofOffice).toContain(`href="/admin/dispatch/${visit.id}"`);
  const stranger = await openCompany();
  expect(await stranger.owner.text('/commercial/dashboard')).not.toContain('Owners and managers were notified');
});

test('a visit that was moved and is overdue again is told again, and one that is done or of a customer is not', async () => {
  const visit = shop.atSouth;
  after(visit, 30);
  await sweep();
  expect(await told(visit.id)).toHaveLength(5);
  await db().visit.update({ where: { id: visit.id }, data: { windowVersion: { increment: 1 } } });
  expect(await shop.owner.text('/commercial/dashboard')).not.toContain('South store, Nov');
  await sweep();
  expect(await told(visit.id)).toHaveLength(10);
  const windowStart = new Date(now().getTime() - 40 * HOUR_MS);
  const windowEnd = new Date(now().getTime() - 37 * HOUR_MS);
  const booking = { companyId: shop.companyId, customerId: shop.owner.userId, siteId: shop.south.id };
  const done = await insertVisit(db(), { windowStart, windowEnd, status: 'completed', completedAt: windowEnd, booking });
  const own = await insertVisit(db(), { windowStart, windowEnd });
  await sweep();
  expect(await told(done.id)).toEqual([]);
  expect(await told(own.id)).toEqual([]);
});

const DAY_HOURS = 24;

/** A visit of the company whose first of three days in a row is under way; a place in its team was missed. */
async function threeDays() {
  const booking = { companyId: shop.companyId, customerId: shop.owner.userId, siteId: shop.north.id };
  return transact(db(), async (tx) => {
    const lead = await insertVisit(tx, { booking, days: 3, pros: 2, status: 'in_progress', payoutCents: 20_000 });
    const insertPlace = (seat: number, day: number) => {
      const [windowStart, windowEnd] = [lead.windowStart, lead.windowEnd].map((at) => addHours(at, (day - 1) * DAY_HOURS));
      const own = { bookingId: lead.bookingId, leadVisitId: lead.id, seat, day, ...(day === 1 ? { days: 3 } : {}) };
      const status = seat === 2 && day === 1 ? 'no_show' : 'accepted';
      return insertVisit(tx, { ...own, windowStart, windowEnd, status, priceCents: 0, taxCents: 0, payoutCents: 1_000 });
    };
    const places = [];
    for (const seat of [1, 2]) for (const day of seat === 1 ? [2, 3] : [1, 2, 3]) places.push(await insertPlace(seat, day));
    return { lead, places, last: places[1]! };
  });
}

test('work of several days is overdue from the end of its last day on, and once for the visit and its team', async () => {
  const { lead, places, last } = await threeDays();
  const toldOfPlaces = async () => (await Promise.all(places.map(({ id }) => told(id)))).flat();
  after(last, -1);
  await sweep();
  expect([await told(lead.id), await toldOfPlaces()]).toEqual([[], []]);
  after(last, 24);
  await sweep();
  expect([(await told(lead.id)).length, await toldOfPlaces()]).toEqual([5, []]);
  // Of places some were told of in earlier versions.
  const [place] = places;
  await db().visitEscalation.create({ data: { visitId: place!.id, windowVersion: 1, step: 'office', toldAt: now() } });
  const dashboard = await (await shop.owner.get('/commercial/dashboard')).text();
  expect(dashboard).toContain(`/commercial/visits/${lead.id}`);
  expect(dashboard).not.toContain(place!.id);
});

test('the hours are a setting of the site', async () => {
  const settings = await (await office.get('/admin/business/site')).text();
  const seen = /name="seen" value="([^"]+)"/.exec(settings)?.[1] ?? '';
  const form = { servicesLayout: 'grid', lowRating: '2', overdueOfficeHours: '5', overdueCompanyHours: '6', seen, reason: '' };
  const none = await office.post('/admin/business/site', { ...form, overdueOfficeHours: '500' });
  expect(none.status).toBe(422);
  expect(await none.text()).toContain('Enter hours from 0 to 240');
  expect((await office.post('/admin/business/site', form)).status).toBe(302);
  const booking = { companyId: shop.companyId, customerId: shop.owner.userId, siteId: shop.north.id };
  const visit = await insertVisit(db(), { booking });
  after(visit, 4.9);
  await sweep();
  expect(await told(visit.id)).toEqual([]);
  after(visit, 5);
  await sweep();
  expect(await told(visit.id)).toEqual(['manager: admin-alert', 'office: admin-alert']);
});
