import { afterEach, beforeEach, expect, test } from 'vitest';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { inLanguage } from '#app/platform/texts/language.server';
import { longDate } from '#app/domain/catalog/visit-windows';
import { lacks } from '#tests/setup/plain-page';
import { type Browsing, browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';
import { accepted, offered, openStore, planned, sold, standingDays, type Store } from './program-fixtures';

openCustomers();

const CLOSED_DAYS = '/admin/business/closed-days/new';
const REASON = 'The mall is closed';

let store: Store;
let office: Browsing;
let owner: Browsing;
beforeEach(async () => {
  store = await openStore();
  office = await browsing(store.admin.id);
  owner = await browsing(store.ownerId);
});
afterEach(async () => {
  await endClosures();
  setClock(null);
});

function endClosures() {
  return db().closedDays.updateMany({ where: { endedAt: null }, data: { endedAt: now() } });
}

function day(days: number): string {
  return localDate(new Date(now().getTime() + days * DAY_MS), 'America/Chicago');
}

async function close(from: number, to: number): Promise<void> {
  const where = { serviceLineId: '', way: 'zips', areaId: '', zips: store.site.zip };
  const fields = { name: `Mall ${crypto.randomUUID()}`, fromOn: day(from), toOn: day(to), reason: REASON, ...where };
  expect((await office.post(CLOSED_DAYS, fields)).status).toBe(302);
}

function leftOut(days: number): string {
  return `No visit on ${longDate(day(days))}, we’re closed: ${REASON}`;
}

async function toldOffice() {
  const rows = await db().notification.findMany({
    where: { userId: store.admin.id, template: 'admin-alert', channel: 'email' },
    select: { data: true },
  });
  return rows.map(({ data }) => (data as { subject: string }).subject).filter((subject) => subject.includes('left out'));
}

test('A visit that is due in a long closure comes on the first open day after it', async () => {
  await close(5, 45);
  const id = await sold(store, { cadence: 'quarterly', startsOn: day(10) });
  expect(await standingDays(id)).toEqual([day(46)]);
  expect(await toldOffice()).toEqual([]);
});

test('A visit whose program comes again before another day is open is left out, and the office reads why', async () => {
  await close(9, 25);
  const id = await sold(store, { cadence: 'weekly', startsOn: day(10) });
  await planned(id);
  expect((await standingDays(id)).slice(0, 2)).toEqual([day(26), day(31)]);
  const page = await office.text(`/admin/programs/${id}`);
  expect(lacks(page, [leftOut(10), leftOut(17)])).toEqual([]);
  expect(await db().programEvent.count({ where: { siteProgramId: id, type: 'closed' } })).toBe(2);
  expect(await inLanguage('es', () => owner.text(`/commercial/programs/${id}`))).toContain(`No hay visita el`);
  expect(await toldOffice()).toEqual(['Rodent program: visits are left out']);
  await endClosures();
  await planned(id);
  expect((await standingDays(id)).slice(0, 3)).toEqual([day(10), day(17), day(26)]);
});

/** A program that was accepted so many days after the first visit that it was offered with. */
async function soldLate(days: number, over: Parameters<typeof offered>[1]): Promise<string> {
  const id = await offered(store, over);
  setClock(new Date(now().getTime() + days * DAY_MS));
  await accepted(store, id);
  return id;
}

test('A program that is accepted after its first day comes on the next open day, and keeps its days after that', async () => {
  const startsOn = day(2);
  const dates = [day(5), day(6)] as const;
  const yearly = await soldLate(5, { cadence: 'annual', startsOn });
  expect(await standingDays(yearly)).toEqual([dates[0]]);
  await planned(yearly);
  expect(await standingDays(yearly)).toEqual([dates[0]]);
  await close(0, 0);
  setClock(new Date(now().getTime() - 5 * DAY_MS));
  const quarterly = await soldLate(5, { programId: 'stored-product', cadence: 'quarterly', startsOn });
  expect(await standingDays(quarterly)).toEqual([dates[1]]);
});

test('A program that comes again within a week of being accepted late waits for that day', async () => {
  const startsOn = day(2);
  const next = [day(30 + 3), day(9), day(16)] as const;
  const weekly = await soldLate(5, { cadence: 'weekly', startsOn });
  expect((await standingDays(weekly)).slice(0, 2)).toEqual(next.slice(1));
  setClock(new Date(now().getTime() - 5 * DAY_MS));
  const monthly = await soldLate(27, { programId: 'stored-product', cadence: 'monthly', startsOn });
  expect((await standingDays(monthly))[0]).toBe(next[0]);
});

test('A visit is not asked for on a closed day', async () => {
  await close(12, 12);
  const id = await sold(store, { programId: 'stored-product', cadence: 'as_needed', startsOn: day(1) });
  const refused = await owner.post(`/commercial/programs/${id}`, { intent: 'visit', day: day(12) });
  expect([refused.status, (await refused.text()).includes(REASON)]).toEqual([422, true]);
  expect((await owner.post(`/commercial/programs/${id}`, { intent: 'visit', day: day(13) })).status).toBe(302);
  expect(await standingDays(id)).toEqual([day(13)]);
});
