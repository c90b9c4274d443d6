import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { workChecksSchema } from '#app/domain/visits/work-checks';
import { completeVisit, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours, addMinutes, localInstant } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { insertPhoto } from '#tests/factories/work';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';

const ZONE = 'America/Chicago';

let { ask, read, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read, post } = await pageReader());
}, 300_000);
afterEach(() => {
  vi.useRealTimers();
});

/** The clock of the test and of the pages stands at this instant. */
function stopClock(at: Date): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}

async function promised() {
  const scene = await promisedTuesday(db());
  const own = { visitId: scene.visit.id, proId: scene.pro.id, userId: scene.pro.userId };
  return { ...scene, own, page: `/pro/visits/${own.visitId}` };
}

async function setChecks(checks: Partial<{ quickPercent: number; firstVisits: number; setOutHours: number }>) {
  await db().siteSetting.update({ where: { key: 'workChecks' }, data: { value: workChecksSchema.parse(checks) } });
}

function toStatus(visitId: string) {
  return db()
    .visit.findUniqueOrThrow({ where: { id: visitId } })
    .then(({ status }) => status);
}

describe('the day of a visit', () => {
  test('a pro sets out from some hours before the visit, starts on its day, and the customer is told nothing before', async () => {
    const { own, page, date } = await promised();
    const step = (intent: string) => post(page, own.userId, { intent });
    const early = await read(page, own.userId);
    expect(early).toContain('The earliest you can leave is');
    expect(early).toContain('Ask to come earlier');
    expect(early).not.toContain('On my way');
    stopClock(localInstant(ZONE, date, '04:50'));
    const refused = await step('set-out');
    expect(refused.status).toBe(409);
    expect(getWords(await refused.text())).toContain('You can leave for this visit from');
    expect(await db().notification.count({ where: { visitId: own.visitId, template: 'on-the-way' } })).toBe(0);
    stopClock(addHours(localInstant(ZONE, date, '00:00'), -0.1));
    for (const intent of ['start', 'arrive']) expect([intent, (await step(intent)).status]).toEqual([intent, 409]);
    expect(await toStatus(own.visitId)).toBe('accepted');
    stopClock(localInstant(ZONE, date, '05:10'));
    expect((await step('set-out')).status).toBe(302);
    expect((await post(page, own.userId, { intent: 'arrive', lat: '41.94', lng: '-87.65' })).status).toBe(302);
    expect((await step('start')).status).toBe(302);
    expect(await toStatus(own.visitId)).toBe('in_progress');
    const held = await db().assignment.findFirstOrThrow({ where: { visitId: own.visitId } });
    expect(held).toMatchObject({ arrivedLat: 41.94, arrivedLng: -87.65 });
    expect(held.arrivedAt).not.toBeNull();
  });

  test('the database refuses work that begins before the day of its visit', async () => {
    const { own } = await promised();
    const begun = db().visit.update({ where: { id: own.visitId }, data: { status: 'in_progress', startedAt: now() } });
    await expect(begun).rejects.toThrow(/visit_started_on_its_day/);
  });

  test('a pro who wants to come earlier asks, the customer says yes by the mailed link, and then it is the day', async () => {
    const { own, page, date, customer } = await promised();
    stopClock(localInstant(ZONE, date, '04:00'));
    expect((await post(page, own.userId, { intent: 'set-out' })).status).toBe(409);
    const asked = await post(`${page}/times`, own.userId, { date1: date, hour1: '8', note: 'Another job fell through' });
    expect(asked.status).toBe(302);
    const mail = await db().notification.findFirstOrThrow({
      where: { visitId: own.visitId, template: 'times-proposed', channel: 'email', userId: customer.id },
    });
    const path = /\/visits\/times\/[^"]+/.exec(JSON.stringify(mail.data))?.[0] ?? '';
    const body = new URLSearchParams({ opId: crypto.randomUUID(), intent: 'take', position: '1' });
    expect((await ask(path, { method: 'POST', body })).status).toBe(302);
    expect((await post(page, own.userId, { intent: 'set-out' })).status).toBe(302);
  });
});

describe('completed work that the office looks at', () => {
  async function atWork(minutes: number) {
    const scene = await promised();
    const start = localInstant(ZONE, scene.date, '09:00');
    stopClock(start);
    await transact(db(), (tx) => startVisit(tx, scene.own));
    for (const moment of ['before', 'after'] as const) await insertPhoto(db(), scene.own, moment);
    stopClock(addMinutes(start, minutes));
    const ticks = Object.fromEntries([0, 1, 2, 3].map((each) => [`check${each}`, 'on']));
    const complete = () => post(`${scene.page}/complete`, scene.own.userId, { ...ticks, reportNote: '' });
    return { ...scene, complete, review: `/admin/work-reviews/${scene.own.visitId}` };
  }

  function moved(visitId: string) {
    return Promise.all([
      db().transfer.count({ where: { assignment: { visitId } } }),
      db().ledgerTransaction.count({ where: { cause: `completion:${visitId}` } }),
    ]);
  }

  test('an office releases work that was done far too quickly, and only then money moves', async () => {
    await setChecks({ quickPercent: 25, firstVisits: 0 });
    const { own, complete, review, page, bookingId } = await atWork(9);
    const adminId = (await insertAdmin(db())).id;
    expect((await complete()).status).toBe(302);
    expect(await toStatus(own.visitId)).toBe('in_progress');
    expect(await moved(own.visitId)).toEqual([0, 0]);
    for (const template of ['work-held-pro', 'work-held-customer'])
      expect([template, await db().notification.count({ where: { visitId: own.visitId, template, channel: 'email' } })]).toEqual([
        template,
        1,
      ]);
    expect(await db().notification.count({ where: { userId: adminId, template: 'admin-alert', channel: 'email' } })).toBe(1);
    expect((await complete()).status).toBe(409);
    await expect(
      db().visit.update({ where: { id: own.visitId }, data: { status: 'completed', completedAt: now() } }),
    ).rejects.toThrow(/is held for the office/);
    expect(await read('/admin/work-reviews', adminId)).toContain('9 of 120 planned minutes');
    expect(await read(review, adminId)).toContain('Finished much faster than planned');
    const shown = await read(page, own.userId);
    expect(shown).toContain('Our office is checking this job');
    expect((await post(review, adminId, { decision: 'release', note: 'A small house' })).status).toBe(302);
    expect(await toStatus(own.visitId)).toBe('completed');
    expect(await moved(own.visitId)).toEqual([1, 1]);
    expect(await db().booking.count({ where: { id: bookingId, visits: { some: { signOff: { status: 'waiting' } } } } })).toBe(1);
    expect((await post(review, adminId, { decision: 'release', note: '' })).status).toBe(409);
  });

  test('work that the office refuses costs nothing and goes back to its pro, who completes it later', async () => {
    await setChecks({ quickPercent: 25, firstVisits: 0 });
    const { own, complete, review, date } = await atWork(9);
    const adminId = (await insertAdmin(db())).id;
    await complete();
    const bare = await post(review, adminId, { decision: 'refuse', note: '' });
    expect(bare.status).toBe(422);
    expect((await post(review, adminId, { decision: 'refuse', note: 'The gable is bare' })).status).toBe(302);
    expect(await toStatus(own.visitId)).toBe('in_progress');
    expect(await moved(own.visitId)).toEqual([0, 0]);
    expect(await db().notification.count({ where: { visitId: own.visitId, template: 'work-refused', channel: 'email' } })).toBe(
      2,
    );
    stopClock(localInstant(ZONE, date, '11:00'));
    expect((await complete()).status).toBe(302);
    expect(await toStatus(own.visitId)).toBe('completed');
  });

  test('the first visits of a new pro wait, those after them do not', async () => {
    await setChecks({ quickPercent: 25, firstVisits: 1 });
    const { own, complete, review } = await atWork(110);
    await db().pro.update({ where: { id: own.proId }, data: { visitsToReview: 1 } });
    await complete();
    expect(await toStatus(own.visitId)).toBe('in_progress');
    const adminId = (await insertAdmin(db())).id;
    expect((await post(review, adminId, { decision: 'release', note: '' })).status).toBe(302);
    expect((await db().pro.findUniqueOrThrow({ where: { id: own.proId } })).visitsToReview).toBe(0);
    const later = await atWork(110);
    expect(await transact(db(), (tx) => completeVisit(tx, { ...later.own, ticked: [0, 1, 2, 3] }))).toBe('completed');
  });

  test('an admin sets the rules', async () => {
    const adminId = (await insertAdmin(db())).id;
    const saved = await post('/admin/work-reviews', adminId, { setOutHours: '6', quickPercent: '30', firstVisits: '3' });
    expect(saved.status).toBe(303);
    const { value } = await db().siteSetting.findUniqueOrThrow({ where: { key: 'workChecks' } });
    expect(value).toEqual({ setOutHours: 6, quickPercent: 30, firstVisits: 3 });
    expect((await post('/admin/work-reviews', adminId, { setOutHours: '90' })).status).toBe(422);
  });
});
