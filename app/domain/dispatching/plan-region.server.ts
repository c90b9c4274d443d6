import { Prisma, type PrismaClient } from '#prisma';
import {
  checkPlan,
  prepareProblem,
  straightDrives,
  type Plan,
  type Problem,
  type UnassignedVisit,
  type WantedLeg,
} from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { mark } from '#app/platform/texts/t';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { measureRoads } from '../roads/measure-roads.server';
import { putOnRoads } from '../roads/put-on-roads.server';

export type PlanningJob = { problem: Problem; mode: 'visits' | 'fair' };

/** The problem of a region that still has no plan; null when there is nothing left to do. */
export async function findPlanningJob(db: Db, key: { proposalId: string; region: string }): Promise<PlanningJob | null> {
  const region = await db.planRegion.findUnique({
    where: { proposalId_region: key },
    select: { problem: true, plan: true, error: true, proposal: { select: { mode: true, status: true } } },
  });
  if (!region || region.plan || region.error || region.proposal.status !== 'planning') return null;
  return { problem: region.problem as unknown as Problem, mode: region.proposal.mode === 'fair' ? 'fair' : 'visits' };
}

/** A plan has more drives than a search, and more time. */
const MEASURE_MS = 20_000;
const MOST_ROUNDS = 4;

/**
 * Plans a problem by driving times: measures what can follow each other, plans, measures what the plan drives on straight lines, and
 * plans again, until its drives are all known or `withinMs` is over. Without a router it is planned once, as it is.
 */
export async function planByRoad(
  client: PrismaClient,
  problem: Problem,
  planOnce: (problem: Problem) => Promise<Plan>,
  withinMs = MEASURE_MS,
): Promise<{ problem: Problem; plan: Plan }> {
  const until = performance.now() + withinMs;
  await measureRoads(client, problem, { withinMs });
  let measured = await putOnRoads(client, problem);
  let plan = await planOnce(measured);
  const more: WantedLeg[] = [];
  for (let round = 1; round < MOST_ROUNDS && performance.now() < until; round++) {
    const guessed = straightDrives(plan.assignments, prepareProblem(measured));
    more.push(...guessed);
    if (guessed.length === 0 || (await measureRoads(client, problem, { withinMs, more })) === 0) break;
    measured = await putOnRoads(client, problem, more);
    plan = await planOnce(measured);
  }
  return { problem: measured, plan };
}

/**
 * Keeps a region's plan, and the problem that it was made of with its driving times, after the engine's independent check; a plan that breaks a rule is thrown away with its first
 * violation. The last region makes the proposal ready.
 */
export async function storeRegionPlan(
  tx: Tx,
  input: { proposalId: string; region: string; plan: Plan; problem: Problem },
): Promise<void> {
  const { proposalId, region, plan, problem } = input;
  await tx.$queryRaw`SELECT 1 FROM plan_proposal WHERE id = ${proposalId}::uuid FOR NO KEY UPDATE`;
  const violation = checkPlan(plan, problem)[0];
  const error = violation ? `${violation.visitId}: ${violation.text}` : null;
  const stored = await tx.planRegion.updateMany({
    where: { proposalId, region, error: null, plan: { equals: Prisma.DbNull } },
    data: error ? { error } : { plan: toJson(plan), problem: toJson(problem) },
  });
  if (stored.count === 1 && !error) await tx.planItem.createMany({ data: itemsOf(proposalId, plan), skipDuplicates: true });
  await finish(tx, proposalId);
}

/** Gives a region up after its last attempt, so that the others can still be accepted. */
export async function failRegion(tx: Tx, input: { proposalId: string; region: string; error: string }): Promise<void> {
  const { proposalId, region, error } = input;
  await tx.planRegion.updateMany({ where: { proposalId, region }, data: { error } });
  await finish(tx, proposalId);
}

function toJson(value: Plan | Problem): Prisma.InputJsonObject {
  return value as unknown as Prisma.InputJsonObject;
}

async function finish(tx: Tx, proposalId: string): Promise<void> {
  const regions = await tx.planRegion.findMany({ where: { proposalId }, select: { plan: true, error: true } });
  if (regions.some((region) => !region.plan && !region.error)) return;
  const status = regions.every((region) => region.error) ? ('failed' as const) : ('ready' as const);
  await tx.planProposal.update({ where: { id: proposalId }, data: { status, readyAt: now() } });
  await publish(tx, [rooms.admin()], { type: 'dispatch.changed', id: proposalId });
}

function itemsOf(proposalId: string, plan: Plan): Prisma.PlanItemCreateManyInput[] {
  return [
    // Of several days the first: who takes it takes all.
    ...plan.assignments
      .filter(({ day = 1 }) => day === 1)
      .map(({ visitId, proId, start }) => ({ proposalId, visitId, proId, start: new Date(start) })),
    ...plan.unassigned.map((left) => ({ proposalId, visitId: left.visitId, note: whyLeft(left) })),
  ];
}

/** Why a plan has no pro for a visit, in words: the rules that most pros fail, and what would help. */
export function whyLeft({ reasons, repair }: UnassignedVisit): string {
  const most = reasons.toSorted((one, other) => other.pros - one.pros).slice(0, 3);
  const why = most.map(({ code, pros }) => `${code.replaceAll('_', ' ')}: ${pros} ${pros === 1 ? 'pro' : 'pros'}`).join(', ');
  return repair ? `${why}. Maybe ${repair.text}` : why || mark('No pros nearby.');
}
