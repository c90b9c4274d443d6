import { replay, type Decision, type Pro, type Problem, type Replay, type Visit, type WhatIf } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { putOnRoads } from '../roads/put-on-roads.server';
import { HELD_STATUSES } from '../visits/visit-status';
import { getProblem } from './load-problem.server';
import { loadOtherPros, openStoredProblem, type PastRun } from './stored-problem.server';

/** At most this many visits are run again at once, the latest of the stretch. */
export const MAX_REPLAYED = 150;

export type ReplayedPast = { result: Replay; references: Map<string, string>; names: Map<string, string>; visits: number };

/**
 * Runs the stored decisions of a stretch of time again with other settings. Each visit and each pro is taken from the first
 * snapshot that holds them, which is how the world was before these decisions; pros who were judged but whom no snapshot holds are taken
 * as they are today, with the jobs they had then. Null when nothing was decided then, or no details are left of it.
 */
export async function replayDecisions(db: Db, input: { from: Date; to: Date; whatIf: WhatIf }): Promise<ReplayedPast | null> {
  const { from, to, whatIf } = input;
  const latest = await db.dispatchDecision.groupBy({
    by: ['visitId'],
    where: { at: { gte: from, lt: to } },
    _min: { at: true },
    orderBy: { _min: { at: 'desc' } },
    take: MAX_REPLAYED,
  });
  if (latest.length === 0) return null;
  const visitIds = latest.map(({ visitId }) => visitId);
  const [snapshots, outcomes] = await Promise.all([readSnapshots(db, { visitIds, from, to }), readOutcomes(db, visitIds)]);
  const runs = snapshots.flatMap(({ visitId, at, ...run }) => {
    const [stored, state] = [openStoredProblem(run), outcomes.get(visitId)?.booking.site.state];
    return stored && state ? [{ ...stored, visitId, at, state }] : [];
  });
  if (runs.length === 0) return null;
  const problem = await joinRuns(db, runs);
  const known = new Set(problem.pros.map(({ proId }) => proId));
  const decisions = runs.map((snapshot): Decision => {
    const visit = outcomes.get(snapshot.visitId);
    const bound = visit?.assignments[0];
    const kept = bound && known.has(bound.proId) ? bound : null;
    return {
      visitId: snapshot.visitId,
      at: snapshot.at.toISOString(),
      proId: kept?.proId ?? null,
      start: kept?.start.toISOString() ?? null,
      declined: visit?.offers.map(({ proId }) => proId) ?? [],
    };
  });
  const result = replay({ format: 'brightcrew-decisions/1', problem, decisions }, whatIf);
  return {
    result,
    visits: decisions.length,
    references: new Map([...outcomes].map(([visitId, visit]) => [visitId, visit.booking.reference])),
    names: await proNames(db, [...known]),
  };
}

function readSnapshots(db: Db, input: { visitIds: string[]; from: Date; to: Date }) {
  return db.dispatchDecision.findMany({
    where: { visitId: { in: input.visitIds }, at: { gte: input.from, lt: input.to } },
    distinct: ['visitId'],
    orderBy: [{ visitId: 'asc' }, { at: 'asc' }],
    select: { visitId: true, at: true, details: true, problem: true },
  });
}

async function readOutcomes(db: Db, visitIds: string[]) {
  const visits = await db.visit.findMany({
    where: { id: { in: visitIds } },
    select: {
      id: true,
      booking: { select: { reference: true, site: { select: { state: true } } } },
      assignments: {
        where: { status: { in: [...HELD_STATUSES] } },
        select: { proId: true, start: true },
      },
      offers: { where: { status: { in: ['declined', 'expired'] } }, select: { proId: true } },
    },
  });
  return new Map(visits.map((visit) => [visit.id, visit]));
}

/** One world out of many snapshots; without the visits' own promises, which the decisions are about to make. */
async function joinRuns(db: Db, runs: PastRun[]): Promise<Problem> {
  const visits = new Map<string, Visit>();
  const pros = new Map<string, Pro>();
  for (const { problem } of runs) {
    for (const visit of problem.visits) if (!visits.has(visit.visitId)) visits.set(visit.visitId, visit);
    for (const pro of problem.pros) if (!pros.has(pro.proId)) pros.set(pro.proId, pro);
  }
  const others = await loadOtherPros(db, runs, new Set(pros.keys()));
  const free = [...pros.values(), ...others].map((pro) => ({
    ...pro,
    bookings: pro.bookings.filter(({ visitId }) => !visits.has(visitId)),
  }));
  return putOnRoads(db, getProblem([...visits.values()], free));
}

async function proNames(db: Db, proIds: string[]): Promise<Map<string, string>> {
  const pros = await db.pro.findMany({
    where: { id: { in: proIds } },
    select: { id: true, companyName: true, user: { select: { fullName: true } } },
  });
  return new Map(pros.map((pro) => [pro.id, pro.user.fullName || pro.companyName]));
}
