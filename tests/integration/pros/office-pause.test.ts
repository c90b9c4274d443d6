import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { sweepPros } from '#app/domain/pro-admin/sweep-pros.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { pageReader, type Reader } from '#tests/setup/read-pages';

const ZONE = 'America/Chicago';
const REASON = 'Photos were missing after two visits.';
let { read, post } = {} as Reader;
let adminId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  ({ read, post } = await pageReader());
  adminId = (await insertAdmin(db())).id;
}, 180_000);
beforeEach(() => db().pro.updateMany({ data: { acceptingJobs: false } }));
afterEach(() => setClock(null));

async function newVisit(): Promise<string> {
  const day = addDays(localDate(now(), ZONE), 21);
  const { id } = await insertVisit(db(), {
    windowStart: localInstant(ZONE, day, '09:00'),
    windowEnd: localInstant(ZONE, day, '13:00'),
  });
  await transact(db(), (tx) => dispatchVisit(tx, { visitId: id, trigger: 'test' }));
  return id;
}

function isOffered(visitId: string, proId: string) {
  return db().offer.findFirst({ where: { visitId, proId } });
}

function standing(id: string) {
  return db().pro.findUniqueOrThrow({
    where: { id },
    select: { status: true, onboardedAt: true, officePausedUntil: true, officePauseReason: true },
  });
}

test('a pro whom the office pauses reads why, is offered nothing until the day, and works again by themselves', async () => {
  const pro = await insertPro(db(), { companyName: 'Pausing Pros' });
  const { onboardedAt } = await standing(pro.id);
  const date = addDays(localDate(now(), ZONE), 7);
  const morning = localInstant(ZONE, date, '00:00');
  const day = formatDateTime(morning, { style: 'date', zone: ZONE });
  const answer = await post(`/admin/pros/${pro.id}/pause`, adminId, { reason: REASON, until: date });
  expect(answer.status).toBe(302);
  expect(await standing(pro.id)).toEqual({
    status: 'paused',
    onboardedAt,
    officePausedUntil: morning,
    officePauseReason: REASON,
  });
  for (const text of ['Paused', day, REASON, 'End the pause'])
    expect(await read(`/admin/pros/${pro.id}`, adminId)).toContain(text);
  expect(await read('/admin/pros?status=paused', adminId)).toContain('Pausing Pros');

  const jobs = await read('/pro/dashboard/jobs', pro.userId);
  expect(jobs).toContain(`Our team has paused new jobs for you until ${day}`);
  expect(jobs).toContain(REASON);
  expect(jobs).not.toContain('Go online');
  await post('/pro/accepting', pro.userId, { intent: 'accepting', accepting: 'on', returnTo: '/pro/docs' });

  const meanwhile = await newVisit();
  expect(await isOffered(meanwhile, pro.id)).toBeNull();
  const said = await read(`/admin/dispatch/${meanwhile}`, adminId);
  expect(said).toContain(`Paused by the office until ${day}.`);
  expect(said).not.toContain(REASON);

  setClock(new Date(morning.getTime() - 1_000));
  await sweepPros(db());
  expect(await standing(pro.id)).toMatchObject({ status: 'paused' });
  setClock(morning);
  expect(await isOffered(await newVisit(), pro.id)).not.toBeNull();
  await sweepPros(db());
  expect(await standing(pro.id)).toEqual({
    status: 'active',
    onboardedAt,
    officePausedUntil: null,
    officePauseReason: null,
  });
  expect(await read('/pro/dashboard/jobs', pro.userId)).not.toContain('Our team has paused');
  const actions = await db().auditLog.findMany({ where: { objectId: pro.id }, orderBy: { at: 'asc' }, select: { action: true } });
  expect(actions.map(({ action }) => action)).toEqual(['pro.pause', 'pro.end-pause']);
});

test('the office ends a pause before its day; a day that has passed and a pro who is suspended are refused', async () => {
  const pro = await insertPro(db());
  const page = `/admin/pros/${pro.id}`;
  const today = localDate(now(), ZONE);
  expect((await post(`${page}/pause`, adminId, { reason: REASON, until: today })).status).toBe(422);
  expect((await post(`${page}/pause`, adminId, { reason: '', until: addDays(today, 3) })).status).toBe(422);
  expect(await standing(pro.id)).toMatchObject({ status: 'active', officePausedUntil: null });
  await post(`${page}/pause`, adminId, { reason: REASON, until: addDays(today, 3) });
  await post(page, adminId, { intent: 'end-pause' });
  expect(await standing(pro.id)).toMatchObject({ status: 'active', officePausedUntil: null, officePauseReason: null });
  expect(await isOffered(await newVisit(), pro.id)).not.toBeNull();
  await db().pro.update({ where: { id: pro.id }, data: { status: 'suspended' } });
  expect((await post(`${page}/pause`, adminId, { reason: REASON, until: addDays(today, 3) })).status).toBe(409);
  expect(await standing(pro.id)).toMatchObject({ status: 'suspended', officePausedUntil: null });
});
