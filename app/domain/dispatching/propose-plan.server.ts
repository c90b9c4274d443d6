import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { findVisitsWithSite, type VisitWithSite } from './load-problem.server';
import { regionProblem, waitingBetween } from './region-problem.server';

export type PlanMode = 'visits' | 'fair';

/** A proposal covers at most this many waiting visits; the soonest are taken. */
export const MAX_VISITS = 5_000;

/** Asks for a batch plan of a stretch of days, or of some visits in it. Returns its id; it becomes ready by itself. */
export async function proposePlan(
  tx: Tx,
  input: { adminId: string; fromAt: Date; toAt: Date; mode: PlanMode; visitIds?: string[] },
): Promise<{ proposalId: string }> {
  const { adminId, fromAt, toAt, mode, visitIds } = input;
  const waiting = await tx.visit.count({ where: waitingBetween(fromAt, toAt, visitIds) });
  if (waiting === 0)
    throw new InputError(t('No visits need a pro on those days.'), { from: t('No visits need a pro on those days') });
  const { id } = await tx.planProposal.create({
    data: { createdById: adminId, fromAt, toAt, mode, createdAt: now() },
    select: { id: true },
  });
  await enqueue(tx, 'dispatch/prepare-plan', { proposalId: id, visitIds });
  return { proposalId: id };
}

/**
 * Splits a proposal by state (credentials are judged by the site's state), keeps each part's problem and queues its planning.
 * Does nothing when it was prepared before.
 */
export async function preparePlan(tx: Tx, input: { proposalId: string; visitIds?: string[] }): Promise<void> {
  const { proposalId, visitIds } = input;
  const taken = await tx.planProposal.updateMany({
    where: { id: proposalId, status: 'preparing' },
    data: { status: 'planning' },
  });
  if (taken.count === 0) return;
  const proposal = await tx.planProposal.findUniqueOrThrow({ where: { id: proposalId } });
  const visits = await findVisitsWithSite(tx, waitingBetween(proposal.fromAt, proposal.toAt, visitIds), MAX_VISITS);
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
