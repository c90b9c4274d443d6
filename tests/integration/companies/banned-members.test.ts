import { afterEach, expect, test } from 'vitest';
import { settleBans } from '#app/domain/users/ban-user.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertMember } from '#tests/factories/companies';
import { addHours } from '#tests/factories/local-time';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { openCustomers } from '../customers/customer-fixtures';
import { openStore, planned, programVisits, sold } from '../programs/program-fixtures';
import { browsing, openCompany } from './company-fixtures';
import { runSweep } from './run-sweep';

openCustomers();
afterEach(() => {
  setClock(null);
});

type Scene = Awaited<ReturnType<typeof openCompany>>;

async function openOffice() {
  return browsing((await insertAdmin(db())).id);
}

async function ban(office: Awaited<ReturnType<typeof openOffice>>, userId: string): Promise<void> {
  const answer = await office.post(`/admin/users/${userId}/ban`, { reason: 'Threatened a crew' });
  expect(answer.status).toBe(302);
}

/** A visit within two days and one that is later, ordered for the company or by the person for themselves. */
async function twoVisits(customerId: string, scene: Scene | null) {
  const booking = { customerId, ...(scene ? { companyId: scene.companyId, siteId: scene.north.id } : {}) };
  const visitIn = (hours: number) =>
    insertVisit(db(), { booking, windowStart: addHours(now(), hours), windowEnd: addHours(now(), hours + 2) });
  return [await visitIn(30), await visitIn(200)];
}

async function statusOf({ id }: { id: string }) {
  const { status, hold, booking } = await db().visit.findUniqueOrThrow({
    where: { id },
    select: { status: true, hold: true, booking: { select: { customerId: true } } },
  });
  return { status, hold, customerId: booking.customerId };
}

async function afterOneDay(): Promise<void> {
  setClock(addHours(now(), 25));
  await settleBans(db());
}

test('A banned manager’s visits for the company go on in an owner’s name, and only their own stop', async () => {
  const office = await openOffice();
  const scene = await openCompany();
  const { manager, owner } = scene;
  const ours = await twoVisits(manager.userId, scene);
  const own = await twoVisits(manager.userId, null);
  const page = await office.text(`/admin/users/${manager.userId}/ban`);
  expect(page).toContain(`4 visits they booked for ${scene.company.name} stay as planned`);
  expect(page).toContain('2 visits they booked: visits in the next two days are canceled now');
  await ban(office, manager.userId);
  await afterOneDay();
  for (const visit of [...ours, scene.atNorth, scene.atSouth])
    expect(await statusOf(visit)).toEqual({ status: 'pending', hold: false, customerId: owner.userId });
  for (const visit of own) expect((await statusOf(visit)).status).toBe('cancelled');
  expect((await owner.get(`/customer/visits/${ours[0]!.id}`)).status).toBe(200);
});

test('A program that a banned owner accepted goes on, and its next months are ordered by another owner', async () => {
  const store = await openStore();
  const office = await browsing(store.admin.id);
  const second = await insertMember(db(), { companyId: store.companyId, role: 'owner' });
  const id = await sold(store);
  const made = await programVisits(id);
  expect(made.length).toBeGreaterThan(0);
  await ban(office, store.ownerId);
  await afterOneDay();
  for (const { visitId } of made)
    expect(await statusOf({ id: visitId })).toEqual({ status: 'pending', hold: false, customerId: second.userId });
  setClock(addHours(now(), 24 * 62));
  await planned(id);
  const later = (await programVisits(id)).slice(made.length);
  expect(later.length).toBeGreaterThan(0);
  for (const { visitId } of later) expect((await statusOf({ id: visitId })).customerId).toBe(second.userId);
});

test('Where only a manager is left to order, they take over', async () => {
  const office = await openOffice();
  const scene = await openCompany();
  const ours = await twoVisits(scene.owner.userId, scene);
  await ban(office, scene.owner.userId);
  await afterOneDay();
  for (const visit of ours)
    expect(await statusOf(visit)).toEqual({ status: 'pending', hold: false, customerId: scene.manager.userId });
});

test('Where no one is left who may order, the company’s visits stand and the office is told', async () => {
  const office = await openOffice();
  const scene = await openCompany();
  const { owner, manager, companyId } = scene;
  await ban(office, manager.userId);
  const ours = [...(await twoVisits(owner.userId, scene)), scene.atNorth];
  expect(await office.text(`/admin/users/${owner.userId}/ban`)).toContain('though no one else there may order');
  await ban(office, owner.userId);
  await afterOneDay();
  for (const visit of ours) expect(await statusOf(visit)).toEqual({ status: 'pending', hold: false, customerId: owner.userId });
  const told = await db().notification.findMany({
    where: { userId: office.userId, template: 'admin-alert', channel: 'email' },
    select: { data: true },
  });
  expect(told.map(({ data }) => (data as { subject: string }).subject)).toEqual([
    `${scene.company.name} has no one left who may order`,
  ]);
  const next = await insertMember(db(), { companyId, role: 'manager' });
  await runSweep();
  for (const visit of ours) expect((await statusOf(visit)).customerId).toBe(next.userId);
});

test('A company that no one else belongs to stops with its owner', async () => {
  const office = await openOffice();
  const scene = await openCompany();
  const { owner, companyId } = scene;
  await db().companyMember.deleteMany({ where: { companyId, userId: { not: owner.userId } } });
  const [soon, later] = await twoVisits(owner.userId, scene);
  await ban(office, owner.userId);
  expect((await statusOf(soon!)).status).toBe('cancelled');
  expect(await statusOf(later!)).toMatchObject({ status: 'pending', hold: true });
  await afterOneDay();
  expect((await statusOf(later!)).status).toBe('cancelled');
});

test('A banned owner is no heir, and not the owner whom a company needs', async () => {
  const office = await openOffice();
  const scene = await openCompany();
  const { owner, manager, companyId, atNorth } = scene;
  const first = await insertMember(db(), { companyId, role: 'owner' });
  await db().companyMember.update({ where: { userId: first.userId }, data: { createdAt: addHours(now(), -1_000) } });
  await ban(office, first.userId);
  await manager.post('/commercial/settings', { intent: 'leave' });
  expect((await statusOf(atNorth)).customerId).toBe(owner.userId);
  expect((await owner.post('/commercial/settings', { intent: 'leave' })).status).toBe(409);
});
