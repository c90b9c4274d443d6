import type { Prisma } from '#prisma';
import type { Problem } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { engineVisit, findVisitsWithSite, problemOf, type VisitWithSite } from './load-problem.server';
import { loadEnginePros } from './load-engine-pros.server';
import { MILES_PER_DEGREE, NEARBY_MILES } from './engine-settings';

export type PlanMode = 'visits' | 'fair';

/** A proposal covers at most this many waiting visits; the soonest are taken. */
const MOST_VISITS = 5_000;

/** Every visit that waits for a pro, is not held, and may start in the stretch. Open offers are left to their pros. */
function waitingBetween(fromAt: Date, toAt: Date): Prisma.VisitWhereInput {
  return { status: 'pending', hold: false, windowEnd: { gte: fromAt }, windowStart: { lte: toAt } };
}

/** Asks for a batch plan of a stretch of days. Answers its id; it becomes ready by itself. */
export async function proposePlan(
  tx: Tx,
  input: { adminId: string; fromAt: Date; toAt: Date; mode: PlanMode },
): Promise<{ proposalId: string }> {
  const { adminId, fromAt, toAt, mode } = input;
  const waiting = await tx.visit.count({ where: waitingBetween(fromAt, toAt) });
  if (waiting === 0)
    throw new InputError('Nothing waits for a pro in those days.', { from: 'Nothing waits for a pro in those days' });
  const { id } = await tx.planProposal.create({
    data: { createdById: adminId, fromAt, toAt, mode, createdAt: now() },
    select: { id: true },
  });
  await enqueue(tx, 'dispatch/prepare-plan', { proposalId: id });
  return { proposalId: id };
}

/**
 * Splits a proposal by state (credentials are judged by the site's state), keeps each part's problem and queues its planning.
 * Does nothing when it was prepared before.
 */
export async function preparePlan(tx: Tx, input: { proposalId: string }): Promise<void> {
  const { proposalId } = input;
  const taken = await tx.planProposal.updateMany({
    where: { id: proposalId, status: 'preparing' },
    data: { status: 'planning' },
  });
  if (taken.count === 0) return;
  const proposal = await tx.planProposal.findUniqueOrThrow({ where: { id: proposalId } });
  const visits = await findVisitsWithSite(tx, waitingBetween(proposal.fromAt, proposal.toAt), MOST_VISITS);
  const byState = new Map<string, VisitWithSite[]>();
  for (const visit of visits) {
    const { state } = visit.booking.site;
    byState.set(state, [...(byState.get(state) ?? []), visit]);
  }
  for (const region of [...byState.keys()].sort()) {
    const problem = await regionProblem(tx, {
      region,
      visits: byState.get(region) ?? [],
      fromAt: proposal.fromAt,
      toAt: proposal.toAt,
    });
    await tx.planRegion.create({ data: { proposalId, region, problem: problem as unknown as Prisma.InputJsonObject } });
    await enqueue(tx, 'dispatch/plan-region', { proposalId, region });
  }
  if (byState.size === 0) await tx.planProposal.update({ where: { id: proposalId }, data: { status: 'ready', readyAt: now() } });
  await publish(tx, [rooms.admin()], { type: 'dispatch.changed', id: proposalId });
}

async function regionProblem(
  db: Db,
  input: { region: string; visits: VisitWithSite[]; fromAt: Date; toAt: Date },
): Promise<Problem> {
  const { region, visits } = input;
  const start = Math.max(now().getTime(), input.fromAt.getTime());
  const proIds = await prosNearAny(db, visits);
  const pros = await loadEnginePros(db, {
    proIds,
    state: region,
    from: new Date(start),
    to: new Date(input.toAt.getTime() + 86_400_000),
    exceptVisitId: null,
    withOffers: true,
  });
  const asked = visits.map((visit) => within(engineVisit(visit, null), new Date(start), input.toAt));
  return problemOf(asked, pros);
}

/** The part of a visit's window that the proposal speaks of: a takedown's window is longer than the days planned. */
function within(visit: ReturnType<typeof engineVisit>, from: Date, to: Date): ReturnType<typeof engineVisit> {
  const windows = visit.windows.map(([opens, closes]): [string, string] => [
    opens > from.toISOString() ? opens : from.toISOString(),
    closes < to.toISOString() ? closes : to.toISOString(),
  ]);
  return { ...visit, windows };
}

async function prosNearAny(db: Db, visits: VisitWithSite[]): Promise<string[]> {
  const lats = visits.map((visit) => visit.booking.site.lat);
  const lngs = visits.map((visit) => visit.booking.site.lng);
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)];
  const perDegree = MILES_PER_DEGREE * Math.max(0.1, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM pro
    WHERE status IN ('active', 'paused')
      AND lat BETWEEN ${south}::float8 - greatest(max_miles, ${NEARBY_MILES}::float8) / ${MILES_PER_DEGREE}::float8
                  AND ${north}::float8 + greatest(max_miles, ${NEARBY_MILES}::float8) / ${MILES_PER_DEGREE}::float8
      AND lng BETWEEN ${west}::float8 - greatest(max_miles, ${NEARBY_MILES}::float8) / ${perDegree}::float8
                  AND ${east}::float8 + greatest(max_miles, ${NEARBY_MILES}::float8) / ${perDegree}::float8
    ORDER BY id`;
  return rows.map((row) => row.id);
}
