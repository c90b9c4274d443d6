import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { changePlaces } from '#app/domain/teams/change-places.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { inLanguage } from '#app/platform/texts/language.server';
import { insertPro } from '#tests/factories/pros';
import { buildOffer } from '#tests/factories/visits';
import { lacks } from '#tests/setup/plain-page';
import { type Browsing, browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';
import { workOff } from '../dispatching/work-off';
import { openStore, planned, programVisits, sold, standingDays, type Store } from './program-fixtures';

openCustomers();

let store: Store;
let office: Browsing;
let owner: Browsing;
beforeEach(async () => {
  store = await openStore();
  office = await browsing(store.admin.id);
  owner = await browsing(store.ownerId);
});
afterEach(() => {
  setClock(null);
});

function day(days: number): string {
  return localDate(new Date(now().getTime() + days * DAY_MS), 'America/Chicago');
}

/** A pro is given the first visit of a program at the price that it has. */
async function taken(id: string) {
  const [first] = await programVisits(id);
  const visitId = first!.visitId;
  const { id: proId, userId } = await insertPro(db());
  const given = { visitId, proId, adminId: store.admin.id, overrideReason: 'A test of prices' };
  await transact(db(), (tx) => assignByAdmin(tx, given));
  return { visitId, proId, userId, windowStart: first!.visit.windowStart };
}

async function changePrice(id: string, price: string, fromOn: string): Promise<void> {
  const answer = await office.post(`/admin/programs/${id}`, { intent: 'price', fromOn, price, reason: 'A smaller store' });
  expect(answer.status).toBe(302);
  await planned(id);
}

function readVisit(id: string) {
  return db().visit.findUniqueOrThrow({ where: { id }, include: { programVisit: true, assignments: true, booking: true } });
}

function noticesTo(userId: string, template: string) {
  return db().notification.findMany({ where: { userId, template, channel: 'email' }, orderBy: { createdAt: 'desc' } });
}

test('A visit that was asked for stands on its day below the promised payout, and its pro is asked first', async () => {
  const id = await sold(store, { programId: 'stored-product', cadence: 'as_needed', startsOn: day(1) });
  const page = `/commercial/programs/${id}`;
  expect((await owner.post(page, { intent: 'visit', day: day(9) })).status).toBe(302);
  const { visitId, proId, userId } = await taken(id);
  await changePrice(id, '100', day(0));
  expect(await standingDays(id)).toEqual([day(9)]);
  const visit = await readVisit(visitId);
  expect(visit).toMatchObject({ status: 'pending', priceCents: 10_000, payoutCents: 8_000, preferredProId: proId });
  expect(visit.programVisit?.releasedAt).toBeNull();
  expect(visit.assignments.map(({ status, releaseReason }) => [status, releaseReason])).toEqual([
    ['released', 'The price changed'],
  ]);
  expect(visit.booking).toMatchObject({ subtotalCents: 10_000, cancelledAt: null });
  const [toPro] = await noticesTo(userId, 'visit-unassigned-pro');
  expect(toPro?.data).toMatchObject({ reason: expect.stringContaining('it pays $80.00') as string });
  const [toOwner] = await noticesTo(store.ownerId, 'program-news');
  const words = '1 visit that a pro had taken stays on its day. We ask the pro again at the new price';
  expect(toOwner?.data).toMatchObject({ text: expect.stringContaining(words) as string });
  expect(lacks(await owner.text(page), [words, '$100.00'])).toEqual([]);
  expect(await inLanguage('es', () => owner.text(page))).toContain('1 visita que ya tenía profesional sigue en su día.');
});

test('A visit of today stands too', async () => {
  const id = await sold(store, { cadence: 'weekly' });
  const { visitId, windowStart } = await taken(id);
  const days = await standingDays(id);
  setClock(new Date(windowStart.getTime() - 2 * HOUR_MS));
  await changePrice(id, '100', day(0));
  expect((await standingDays(id)).slice(0, days.length)).toEqual(days);
  const { status, priceCents, payoutCents, programVisit } = await readVisit(visitId);
  expect([status, priceCents, payoutCents, programVisit?.releasedAt]).toEqual(['pending', 10_000, 8_000, null]);
});

test('An open offer on the old terms is withdrawn', async () => {
  const id = await sold(store, { cadence: 'weekly' });
  const [first] = await programVisits(id);
  const { visitId, visit } = first!;
  const { id: proId } = await insertPro(db());
  await db().visit.update({ where: { id: visitId }, data: { status: 'offered', firstOfferedAt: now() } });
  const time = { visitId, proId, start: visit.windowStart, minutes: visit.durationMinutes };
  await db().offer.create({ data: buildOffer(time, { payoutCents: visit.payoutCents, windowVersion: visit.windowVersion }) });
  await changePrice(id, '100', day(0));
  expect(await db().offer.count({ where: { visitId, status: 'open' } })).toBe(0);
  expect(await readVisit(visitId)).toMatchObject({ status: 'pending', payoutCents: 8_000 });
});

test('A pro who was promised no more than the new price leaves keeps visit and payout', async () => {
  const id = await sold(store, { cadence: 'weekly' });
  const { visitId } = await taken(id);
  await changePrice(id, '300', day(0));
  expect(await readVisit(visitId)).toMatchObject({ status: 'accepted', priceCents: 30_000, payoutCents: 19_920 });
});

/** The first visit of a program takes two pros, of whom none has promised a part. */
async function forTwo(id: string): Promise<string> {
  const [first] = await programVisits(id);
  const lead = first!.visit;
  const takes = { pros: 2, proShares: [], days: 1 };
  await transact(db(), (tx) => changePlaces(tx, { lead, takes, actor: { kind: 'admin', userId: store.admin.id } }));
  return lead.id;
}

async function payouts(visitId: string): Promise<number[]> {
  const places = await db().visit.findMany({
    where: { OR: [{ id: visitId }, { leadVisitId: visitId, status: { not: 'cancelled' } }] },
    orderBy: { seat: 'asc' },
  });
  return places.map(({ payoutCents }) => payoutCents);
}

test.each([
  ['100', [4_000, 4_000]],
  ['300', [12_000, 12_000]],
])('Two pros of a visit that no one has taken are paid together what %s dollars leave', async (price, parts) => {
  const id = await sold(store, { cadence: 'weekly' });
  const visitId = await forTwo(id);
  await changePrice(id, price, day(0));
  expect(await payouts(visitId)).toEqual(parts);
  expect(await readVisit(visitId)).toMatchObject({ status: 'pending', priceCents: Number(price) * 100 });
});

test.each([
  ['100', [4_000, 4_000], 'pending', '$40.00'],
  ['300', [9_960, 9_960], 'accepted', null],
])('Two pros, of whom one has taken their part, at %s dollars', async (price, parts, status, told) => {
  const id = await sold(store, { cadence: 'weekly' });
  await forTwo(id);
  const { visitId, userId } = await taken(id);
  await changePrice(id, price, day(0));
  expect(await payouts(visitId)).toEqual(parts);
  expect((await readVisit(visitId)).status).toBe(status);
  const [toPro] = await noticesTo(userId, 'visit-unassigned-pro');
  if (told) expect(toPro?.data).toMatchObject({ reason: expect.stringContaining(`it pays ${told}`) as string });
  else expect(toPro).toBeUndefined();
});

test('A visit in the pool leaves it, and pros are asked at what the new price leaves', async () => {
  const id = await sold(store, { cadence: 'weekly' });
  const [first] = await programVisits(id);
  const { visitId } = first!;
  const pooled = { poolSince: now(), attentionReason: 'No more eligible pros to ask.', cascadeEnded: 1, dispatchAfter: null };
  await db().visit.update({ where: { id: visitId }, data: pooled });
  const license = { service: 'pest', state: 'IL', status: 'verified' } as const;
  const { id: proId } = await insertPro(db(), { services: ['pest'], minPayoutCents: 22_000, licenses: [license] });
  await changePrice(id, '300', day(0));
  expect(await readVisit(visitId)).toMatchObject({
    priceCents: 30_000,
    payoutCents: 24_000,
    poolSince: null,
    attentionReason: null,
    cascadeEnded: 0,
  });
  await workOff();
  expect(await db().offer.findMany({ where: { visitId, status: 'open' } })).toMatchObject([{ proId, payoutCents: 24_000 }]);
});
