import { beforeEach, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { lacks } from '#tests/setup/plain-page';
import { openCustomers } from '../customers/customer-fixtures';
import { doneAt, openCompany } from './company-fixtures';

openCustomers();

const SOMEONE = 'An owner or manager of your company can reschedule or cancel it.';

let shop: Awaited<ReturnType<typeof openCompany>>;
let page: string;
let visitId: string;
beforeEach(async () => {
  shop = await openCompany();
  const { companyId, north, manager } = shop;
  visitId = (await doneAt({ companyId, siteId: north.id, customerId: manager.userId, days: 20 })).visit.id;
  page = `/commercial/visits/${visitId}`;
});

test('past visits of a location that was removed lead nowhere, and its binders can still be read', async () => {
  const { north, owner, manager } = shop;
  const location = `/commercial/locations/${north.id}`;
  expect(await owner.text(page)).toContain(`href="${location}"`);
  await db().site.update({ where: { id: north.id }, data: { archivedAt: now() } });
  const after = await owner.text(page);
  expect(lacks(after, ['North store', `href="${location}"`])).toEqual([`href="${location}"`]);
  expect(await manager.text(`/customer/visits/${visitId}`)).not.toContain(`href="${location}"`);
  const binders = await owner.get(`${location}/binder`);
  expect([binders.status, (await binders.text()).includes('New binder')]).toEqual([200, false]);
  expect((await owner.post(`${location}/binder`, { fromOn: '2026-09-01', toOn: '2026-09-30' })).status).toBe(404);
  const stranger = await openCompany();
  expect((await stranger.owner.get(`${location}/binder`)).status).toBe(404);
});

test('who can change a visit is said to those who cannot, and only until it is over', async () => {
  const { owner, manager, billing, atNorth } = shop;
  const ahead = `/commercial/visits/${atNorth.id}`;
  expect(await billing.text(ahead)).toContain(SOMEONE);
  expect(await owner.text(ahead)).not.toContain(SOMEONE);
  for (const person of [owner, billing]) expect(await person.text(page)).not.toContain(SOMEONE);
  expect(await manager.text(ahead)).toContain('Reschedule, cancel or message the crew');
  expect(lacks(await manager.text(page), ['Your page of this visit', 'Reschedule, cancel'])).toEqual(['Reschedule, cancel']);
});
