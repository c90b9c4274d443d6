import type { JobHelpers } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { offerByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { acceptOffer } from '#app/domain/reschedules/answer-offer.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addDays, addHours, dateColumn, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { lacks } from '#tests/setup/plain-page';
import { openOffice, type Office } from '../business/business-pages';
import { taskList } from '../../../workers/task-list';

const PAGE = '/admin/licenses/visits';
const ZONE = 'America/Chicago';
let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

function inDays(days: number): string {
  return addDays(localDate(ZONE, now()), days);
}

type Doing = { service?: string; licenses?: NonNullable<Parameters<typeof insertPro>[1]>['licenses'] };

/** A promised visit in so many days, of a pro who is insured for so many. */
async function promised(days: number, insuredDays: number, { service = 'lighting', ...over }: Doing = {}) {
  const insured = { insuranceExpires: dateColumn(inDays(insuredDays)) };
  const { id: proId } = await insertPro(db(), { ...insured, ...over, services: [service] });
  const windowStart = addHours(now(), days * 24 - 2);
  const { visit } = await insertAssignedVisit(db(), { proId, service, windowStart, windowEnd: addHours(windowStart, 3) });
  const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  return { proId, visit, reference };
}

/** The task of every hour, as the queue runs it. */
async function countAnew(): Promise<void> {
  const helpers = { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;
  await taskList['licenses/sweep']?.({}, helpers);
}

test('the office reads which visits have a pro whose license or insurance ends before them, and searches again with a press', async () => {
  const soon = await promised(5, 3);
  const other = await promised(6, 1);
  const later = await promised(20, 10);
  const fine = await promised(5, 90);
  const license = { service: 'pest', state: 'IL', expiresOn: dateColumn(inDays(40)) };
  const pest = await promised(50, 90, { service: 'pest', licenses: [license] });
  const valid = { ...license, expiresOn: dateColumn(inDays(80)) };
  const licensed = await promised(50, 90, { service: 'pest', licenses: [valid] });
  const week = await office.read(PAGE, office.adminId);
  expect(lacks(week, [soon.reference, other.reference, 'Insurance', 'Search again for all 2 visits'])).toEqual([]);
  expect([later, fine, pest].filter(({ reference }) => week.includes(reference))).toEqual([]);
  const all = await office.read(`${PAGE}?days=60`, office.adminId);
  expect(lacks(all, [later.reference, pest.reference, 'Pest control license'])).toEqual([]);
  expect([fine, licensed].filter(({ reference }) => all.includes(reference))).toEqual([]);
  const figures = ['2 in 7 days', '3 in 30 days', '4 in 60 days'];
  expect(lacks(await office.read('/admin/dispatch', office.adminId), figures)).toEqual(figures);
  await countAnew();
  const counters = await office.read('/admin/dispatch', office.adminId);
  expect(lacks(counters, figures)).toEqual([]);
  const press = (fields: Record<string, string>) => office.post(PAGE, office.adminId, fields);
  expect((await press({ visitId: later.visit.id })).status).toBe(302);
  expect((await press({ visitId: soon.visit.id })).status).toBe(302);
  expect((await press({})).status).toBe(302);
  expect(lacks(await office.read('/admin/dispatch', office.adminId), ['0 in 7 days', '1 in 30 days', '2 in 60 days'])).toEqual(
    [],
  );
  const states = await db().visit.findMany({
    where: { id: { in: [soon, other, later].map(({ visit }) => visit.id) } },
    select: { id: true, status: true },
  });
  const statusOf = (id: string) => states.find((each) => each.id === id)?.status;
  expect([soon, other, later].map(({ visit }) => statusOf(visit.id))).toEqual(['pending', 'pending', 'accepted']);
  const excluded = await db().visitExclusion.findMany({ where: { visitId: soon.visit.id } });
  expect(excluded).toMatchObject([{ proId: soon.proId }]);
  await office.expectAdminsOnly(PAGE, {});
});

test('the office reads every visit at risk page after page, and searches again for one on the last page', async () => {
  const made: Awaited<ReturnType<typeof promised>>[] = [];
  for (let at = 0; at < 104; at += 1) made.push(await promised(4, 2));
  const cookie = await signInAs(office.adminId);
  const html = await (await office.ask(`${PAGE}?days=7`, { cookie })).text();
  const nextTo = (/href="([^"]*after=[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  const first = await office.read(`${PAGE}?days=7`, office.adminId);
  const second = await office.read(nextTo, office.adminId);
  const on = (page: string) => made.filter(({ reference }) => page.includes(reference)).map(({ reference }) => reference);
  const read = [...on(first), ...on(second)];
  expect([on(first).length, read.length, new Set(read).size]).toEqual([100, 104, 104]);
  expect(lacks(first, ['Search again for the first 100 visits'])).toEqual([]);
  expect(lacks(second, ['First page'])).toEqual([]);
  const last = made.find(({ reference }) => reference === on(second).at(-1));
  await office.post(nextTo, office.adminId, { visitId: last?.visit.id ?? '' });
  expect(await db().visit.findUniqueOrThrow({ where: { id: last?.visit.id ?? '' } })).toMatchObject({ status: 'pending' });
}, 120_000);

test('three days before a visit another pro is searched for where the papers still end before it, and both sides are told', async () => {
  const late = await promised(2, 1);
  const early = await promised(5, 3);
  const fine = await promised(2, 90);
  const chosen = await promised(2, 1);
  await db().assignment.updateMany({
    where: { visitId: chosen.visit.id },
    data: { overrideReason: 'The new papers are on their way' },
  });
  await countAnew();
  await countAnew();
  const states = await db().visit.findMany({
    where: { id: { in: [late, early, fine, chosen].map(({ visit }) => visit.id) } },
    include: { exclusions: true, events: { where: { type: 'unassign' } } },
  });
  const stateOf = (id: string) => states.find((each) => each.id === id);
  expect([late, early, fine, chosen].map(({ visit }) => stateOf(visit.id)?.status)).toEqual([
    'pending',
    ...['accepted', 'accepted', 'accepted'],
  ]);
  // With new papers they may have it again.
  expect(stateOf(late.visit.id)).toMatchObject({ exclusions: [], events: [{ actorKind: 'system' }] });
  const pro = await db().pro.findUniqueOrThrow({ where: { id: late.proId } });
  const told = await db().notification.findMany({
    where: { visitId: late.visit.id, template: 'visit-unassigned-pro', channel: 'email' },
  });
  expect(told).toMatchObject([{ userId: pro.userId, data: { reason: 'Insurance: not valid on the day of the visit' } }]);
  const alerts = await db().notification.findMany({
    where: {
      userId: office.adminId,
      template: 'admin-alert',
      channel: 'inbox',
      dedupeKey: { startsWith: `papers:${late.visit.id}` },
    },
  });
  expect(alerts).toHaveLength(1);
  expect(await office.read(`/admin/dispatch/${late.visit.id}`, office.adminId)).toContain('not valid on the day of the visit');
});

/** A visit in two days that the office offered to a pro who is insured for long enough. */
async function offered(overrideReason?: string) {
  const pro = await insertPro(db(), { insuranceExpires: dateColumn(inDays(90)) });
  const windowStart = addHours(now(), 46);
  const { id: visitId } = await insertVisit(db(), { windowStart, windowEnd: addHours(windowStart, 3) });
  const given = { visitId, proId: pro.id, adminId: office.adminId, overrideReason };
  const { offerId } = await transact(db(), (tx) => offerByAdmin(tx, given));
  const sayYes = () => transact(db(), (tx) => acceptOffer(tx, { offerId, proId: pro.id, userId: pro.userId }));
  const insureFor = (days: number) =>
    db().pro.update({ where: { id: pro.id }, data: { insuranceExpires: dateColumn(inDays(days)) } });
  return { visitId, offerId, sayYes, insureFor };
}

test.each([undefined, 'Agreed on the phone'])(
  'an offer of the office that breaks no rule is no override once it is accepted (reason given: %s)',
  async (reason) => {
    const { visitId, sayYes, insureFor } = await offered(reason);
    expect(await sayYes()).toMatchObject({ source: 'offer', overrideReason: null });
    await insureFor(1);
    await countAnew();
    expect(await db().visit.findUniqueOrThrow({ where: { id: visitId } })).toMatchObject({ status: 'pending' });
  },
);

test('an offer of the office cannot be accepted once the papers of its pro do not hold', async () => {
  const { visitId, sayYes, insureFor } = await offered();
  await insureFor(1);
  await expect(sayYes()).rejects.toMatchObject({ code: 'rule_broken' });
  expect(await db().assignment.count({ where: { visitId, status: 'accepted' } })).toBe(0);
});

test('visits that the office gave away against a rule keep no other from being given to another pro', async () => {
  const { id: proId } = await insertPro(db(), { insuranceExpires: dateColumn(inDays(-1)) });
  for (let at = 0; at < 101; at += 1) {
    const windowStart = addHours(now(), 2 + at / 3);
    await insertAssignedVisit(db(), { proId, windowStart, windowEnd: windowStart, durationMinutes: 15 });
  }
  await db().assignment.updateMany({
    where: { proId },
    data: { overrideReason: 'The new papers are on their way' },
  });
  const last = await promised(2.5, 1);
  await countAnew();
  expect(await db().visit.findUniqueOrThrow({ where: { id: last.visit.id } })).toMatchObject({ status: 'pending' });
}, 120_000);
