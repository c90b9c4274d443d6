import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { planVisits, type Problem } from '#dispatch';
import { acceptPlan, readProposal } from '#app/domain/dispatching/accept-plan.server';
import { assign } from '#app/domain/dispatching/assign.server';
import { holdVisit } from '#app/domain/dispatching/override-dispatch.server';
import { lockVisit } from '#app/domain/visits/change-visit.server';
import { changePlaces } from '#app/domain/teams/change-places.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { findPlanningJob, storeRegionPlan } from '#app/domain/dispatching/plan-region.server';
import { preparePlan, proposePlan } from '#app/domain/dispatching/propose-plan.server';
import { replayDecisions } from '#app/domain/dispatching/replay-decisions.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, pool, transact, type Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { addDays, addHours, localInstant } from '#tests/factories/local-time';
import { quietTuesday } from '#tests/factories/scenarios';
import { buildVisit, insertVisit } from '#tests/factories/visits';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { planInThread } from '../../../workers/plan-in-thread';

const WAITS_FOR_VISIT = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM visit %FOR NO KEY UPDATE'`;

let reader: Reader;
let scene: Awaited<ReturnType<typeof quietTuesday>>;

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

beforeAll(async () => {
  reader = await pageReader();
  scene = await quietTuesday(db());
}, 300_000);

/** Every test has its own visit on the same Tuesday. */
beforeEach(async () => {
  await db().visit.updateMany({ data: { status: 'cancelled' } });
  scene = await quietTuesday(db());
});

afterEach(() => setClock(null));

async function propose(fromAt = now()): Promise<string> {
  const { proposalId } = await run((tx) =>
    proposePlan(tx, { adminId: scene.admin.id, fromAt, toAt: addHours(fromAt, 24 * 14), mode: 'visits' }),
  );
  await run((tx) => preparePlan(tx, { proposalId }));
  const regions = await db().planRegion.findMany({ where: { proposalId } });
  for (const { region } of regions) {
    const job = await findPlanningJob(db(), { proposalId, region });
    if (!job) continue;
    const plan = await planInThread(job.problem, job.mode, AbortSignal.timeout(20_000));
    await run((tx) => storeRegionPlan(tx, { proposalId, region, plan, problem: job.problem }));
  }
  return proposalId;
}

function accept(proposalId: string) {
  return acceptPlan(db(), { proposalId, adminId: scene.admin.id, visitIds: [scene.visit.id] });
}

function visitNow() {
  return db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } });
}

function planned(proposalId: string) {
  return db().planItem.findFirstOrThrow({ where: { proposalId, visitId: scene.visit.id } });
}

test('an admin asks for a plan, sees who would do what, and nothing has happened yet', async () => {
  const proposalId = await propose();
  const proposal = await readProposal(db(), proposalId);
  expect(proposal.status).toBe('ready');
  expect(proposal.items.find((item) => item.visitId === scene.visit.id)).toMatchObject({ outcome: 'proposed' });
  expect(await db().offer.count({ where: { visitId: scene.visit.id } })).toBe(0);
  expect((await db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } })).status).toBe('pending');
});

test('accepting asks a pro without auto-accept and assigns one with it, and accepting twice does nothing more', async () => {
  const proposalId = await propose();
  const accept = () => acceptPlan(db(), { proposalId, adminId: scene.admin.id, visitIds: [scene.visit.id] });
  expect(await accept()).toEqual({ assigned: 0, offered: 1, stale: 0 });
  expect(await accept()).toEqual({ assigned: 0, offered: 0, stale: 0 });
  expect(await db().offer.count({ where: { visitId: scene.visit.id, status: 'open' } })).toBe(1);

  await db().pro.updateMany({ data: { autoAccept: true } });
  await db().visit.updateMany({ where: { id: scene.visit.id }, data: { status: 'cancelled' } });
  scene = await quietTuesday(db());
  await db().pro.updateMany({ data: { autoAccept: true } });
  const second = await propose();
  expect(await acceptPlan(db(), { proposalId: second, adminId: scene.admin.id, visitIds: [scene.visit.id] })).toMatchObject({
    assigned: 1,
  });
  expect((await db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } })).status).toBe('accepted');
});

test('a plan takes a visit of several days along, and accepting it gives all of them to one pro', async () => {
  await run(async (tx) => {
    const lead = await tx.visit.findUniqueOrThrow({ where: { id: scene.visit.id } });
    const actor = { kind: 'admin', userId: scene.admin.id } as const;
    await changePlaces(tx, { lead, takes: { pros: 1, proShares: [], days: 2 }, actor });
  });
  await db().pro.updateMany({ data: { autoAccept: true } });
  const proposalId = await propose();
  const accepted = await acceptPlan(db(), { proposalId, adminId: scene.admin.id, visitIds: [scene.visit.id] });
  expect(accepted).toEqual({ assigned: 1, offered: 0, stale: 0 });
  const held = await db().assignment.findMany({
    where: { status: 'accepted', visit: { OR: [{ id: scene.visit.id }, { leadVisitId: scene.visit.id }] } },
  });
  expect([held.length, new Set(held.map(({ proId }) => proId)).size]).toEqual([2, 1]);
});

test('a plan’s figures are of all its visits and days, however many of them are shown', async () => {
  await run(async (tx) => {
    const actor = { kind: 'admin', userId: scene.admin.id } as const;
    await changePlaces(tx, { lead: scene.visit, takes: { pros: 1, proShares: [], days: 2 }, actor });
  });
  const rows = Array.from({ length: 202 }, () => buildVisit({ bookingId: scene.visit.bookingId, payoutCents: 1_000 }));
  await db().visit.createMany({ data: rows });
  const ids = [scene.visit.id, ...rows.map(({ id }) => id!)];
  const { id: proposalId } = await db().planProposal.create({
    data: {
      status: 'ready',
      mode: 'visits',
      fromAt: now(),
      toAt: addHours(now(), 24 * 14),
      createdById: scene.admin.id,
      items: {
        create: ids.map((visitId, at) => ({
          visitId,
          ...(at < 201 ? { proId: scene.nearPro.id, start: scene.visit.windowStart } : { note: 'No pros nearby.' }),
        })),
      },
    },
  });
  const page = await reader.read(`/admin/plans/${proposalId}`, scene.admin.id);
  expect(page).toContain('201 visits have a pro, 2 do not.');
  expect(page).toContain('Showing 200 of 203 visits');
  const board = await reader.read(`/admin/board?plan=${proposalId}`, scene.admin.id);
  expect(board).toContain('201 visits get a pro, 2 do not.');
  expect(board).toContain('Showing 200 of 203 visits');
  // Both days of the first visit, and 200 others.
  expect(board).toContain(`Pays pros ${formatMoney(scene.visit.payoutCents + 200_000, 'always')}.`);
  const first = (await readProposal(db(), proposalId)).items.find(({ visitId }) => visitId === scene.visit.id);
  expect(first?.payoutCents ?? scene.visit.payoutCents).toBe(scene.visit.payoutCents);
});

test('the days of a plan are those of the office', async () => {
  const zone = 'America/Los_Angeles';
  const on = (date: string, from: string, to: string) =>
    insertVisit(db(), { zone, windowStart: localInstant(zone, date, from), windowEnd: localInstant(zone, date, to) });
  const day = scene.date;
  const late = await on(day, '17:00', '17:59');
  const before = await on(addDays(day, -1), '08:00', '17:00');
  const sent = await reader.post('/admin/plans?index', scene.admin.id, { from: day, to: day, mode: 'visits' });
  const proposalId = sent.headers.get('location')?.split('/').at(-1) ?? '';
  await run((tx) => preparePlan(tx, { proposalId }));
  const regions = await db().planRegion.findMany({ where: { proposalId } });
  const asked = regions.flatMap(({ problem }) => (problem as unknown as Problem).visits.map(({ visitId }) => visitId));
  expect([asked.includes(late.id), asked.includes(before.id), asked.includes(scene.visit.id)]).toEqual([true, false, true]);
  const shown = formatDateTime(scene.visit.windowStart, { style: 'date', zone: scene.visit.zone });
  expect(await reader.read('/admin/plans', scene.admin.id)).toContain(`${shown} to ${shown}`);
});

test('a visit that was taken meanwhile is marked stale with the reason, and stays as it is', async () => {
  const proposalId = await propose();
  await db().visit.update({ where: { id: scene.visit.id }, data: { status: 'cancelled' } });
  const result = await acceptPlan(db(), { proposalId, adminId: scene.admin.id, visitIds: [scene.visit.id] });
  expect(result).toEqual({ assigned: 0, offered: 0, stale: 1 });
  const proposal = await readProposal(db(), proposalId);
  expect(proposal.items.find((item) => item.visitId === scene.visit.id)).toMatchObject({
    outcome: 'stale',
    note: expect.stringContaining('no longer needs'),
  });
});

test('a visit that the office holds meanwhile stays held, and its line says so', async () => {
  const proposalId = await propose();
  await run((tx) => holdVisit(tx, { visitId: scene.visit.id, adminId: scene.admin.id, reason: 'The customer was banned' }));
  expect(await accept(proposalId)).toEqual({ assigned: 0, offered: 0, stale: 1 });
  expect(await visitNow()).toMatchObject({ status: 'pending', hold: true, holdReason: 'The customer was banned' });
});

test('a visit that a pro takes at that moment stays theirs', async () => {
  const proposalId = await propose();
  await db().pro.updateMany({ data: { autoAccept: true } });
  const { proId } = await db().planItem.findFirstOrThrow({ where: { proposalId, visitId: scene.visit.id } });
  const other = [scene.nearPro.id, scene.farPro.id].find((id) => id !== proId) ?? '';
  const actor = { kind: 'admin', userId: scene.admin.id } as const;
  let accepting: ReturnType<typeof accept> | undefined;
  await run(async (tx) => {
    await lockVisit(tx, scene.visit.id);
    accepting = accept(proposalId);
    await vi.waitFor(async () => expect((await pool().query(WAITS_FOR_VISIT)).rowCount).toBe(1), { timeout: 10_000 });
    await assign(tx, { visitId: scene.visit.id, proId: other, actor, action: 'assign', source: 'auto' });
  });
  expect(await accepting).toEqual({ assigned: 0, offered: 0, stale: 1 });
  expect(await db().assignment.findMany({ where: { visitId: scene.visit.id } })).toMatchObject([
    { proId: other, status: 'accepted' },
  ]);
});

test('a visit with weeks to choose from goes to the day that was planned', async () => {
  await db().pro.updateMany({ data: { autoAccept: false } });
  const { windowStart } = await visitNow();
  await db().visit.update({ where: { id: scene.visit.id }, data: { windowEnd: addHours(windowStart, 24 * 20) } });
  const asked = await propose(addHours(windowStart, 24 * 7));
  const { start } = await planned(asked);
  expect(start?.getTime()).toBeGreaterThanOrEqual(addHours(windowStart, 24 * 7).getTime());
  expect(await accept(asked)).toMatchObject({ offered: 1 });
  expect((await db().offer.findFirstOrThrow({ where: { visitId: scene.visit.id, status: 'open' } })).start).toEqual(start);

  scene = await quietTuesday(db());
  await db().visit.update({ where: { id: scene.visit.id }, data: { windowEnd: addHours(windowStart, 24 * 20) } });
  await db().pro.updateMany({ data: { autoAccept: true } });
  const given = await propose(addHours(windowStart, 24 * 7));
  expect(await accept(given)).toMatchObject({ assigned: 1 });
  const { start: givenAt } = await planned(given);
  expect((await db().assignment.findFirstOrThrow({ where: { visitId: scene.visit.id } })).start).toEqual(givenAt);
});

test('a planned time that has passed is not replaced by another one', async () => {
  const { windowStart } = await visitNow();
  await db().visit.update({ where: { id: scene.visit.id }, data: { windowEnd: addHours(windowStart, 24 * 20) } });
  const proposalId = await propose();
  setClock(addHours((await planned(proposalId)).start ?? now(), 1));
  expect(await accept(proposalId)).toEqual({ assigned: 0, offered: 0, stale: 1 });
  expect((await visitNow()).status).toBe('pending');
});

test('a plan that breaks a rule is thrown away by the independent check', async () => {
  const { proposalId } = await run((tx) =>
    proposePlan(tx, { adminId: scene.admin.id, fromAt: now(), toAt: addHours(now(), 24 * 14), mode: 'visits' }),
  );
  await run((tx) => preparePlan(tx, { proposalId }));
  const { region, problem } = await db().planRegion.findFirstOrThrow({ where: { proposalId } });
  const real = problem as unknown as Problem;
  const plan = planVisits(real, { seed: 1 });
  const early = plan.assignments.map((one) => ({ ...one, start: '2020-01-01T00:00:00Z', end: '2020-01-01T02:00:00Z' }));
  await run((tx) => storeRegionPlan(tx, { proposalId, region, plan: { ...plan, assignments: early }, problem: real }));
  const proposal = await readProposal(db(), proposalId);
  expect(proposal.status).toBe('failed');
  expect(proposal.items).toEqual([]);
});

test('replaying a decision with no radius to speak of leaves the visit without a pro', async () => {
  const began = addHours(now(), -1);
  await run((tx) => dispatchVisit(tx, { visitId: scene.visit.id, trigger: 'test' }));
  const until = addHours(now(), 1);
  const same = await replayDecisions(db(), { from: began, to: until, whatIf: {} });
  const tight = await replayDecisions(db(), {
    from: began,
    to: until,
    whatIf: { set: { maxMiles: 0, minPayoutCents: 90_000_000 } },
  });
  expect(same?.result.after.assigned).toBeGreaterThan(0);
  expect(tight?.result.after.assigned).toBe(0);
  expect(tight?.result.unfilled).toContain(scene.visit.id);
});
