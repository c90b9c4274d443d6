import type { Pro, Problem } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { unpackDetails } from '../dispatch-decisions/decision-details';
import { loadEnginePros } from './load-engine-pros.server';
import { proIdsByNumber } from '../dispatch-decisions/read-verdicts.server';

/** What a run of the engine keeps to be run again. `otherPros`: the short numbers of the pros who were judged but not kept whole. */
export type StoredProblem = { problem: Problem; otherPros: number[] };

/** Null once the details have expired. Runs from before there were details hold every pro. */
export function openStoredProblem(run: { details: Uint8Array | null; problem: unknown }): StoredProblem | null {
  if (run.details) {
    const { problem, verdicts } = unpackDetails(run.details);
    return { problem, otherPros: verdicts.map(({ proNumber }) => proNumber) };
  }
  return run.problem ? { problem: run.problem as Problem, otherPros: [] } : null;
}

export type PastRun = StoredProblem & { state: string; at: Date };

/**
 * The pros who were judged in these runs but not kept whole, by the rules and hours they have today and the jobs they had then. `known`:
 * pros who are there already. One entry a pro, with the licenses of the first run that judged them.
 */
export async function loadOtherPros(db: Db, runs: PastRun[], known: ReadonlySet<string>): Promise<Pro[]> {
  const ids = await proIdsByNumber(db, [...new Set(runs.flatMap(({ otherPros }) => otherPros))]);
  const seen = new Set(known);
  const pros: Pro[] = [];
  for (const state of new Set(runs.map((run) => run.state))) {
    const ofState = runs.filter((run) => run.state === state);
    const proIds = [...new Set(ofState.flatMap((run) => run.otherPros.flatMap((number) => ids.get(number) ?? [])))];
    const missing = proIds.filter((proId) => !seen.has(proId)).sort();
    missing.forEach((proId) => seen.add(proId));
    const promisedBefore = new Date(Math.min(...ofState.map(({ at }) => at.getTime())));
    pros.push(...(await loadEnginePros(db, { proIds: missing, state, ...reach(ofState), promisedBefore, ...ASKED_THEN })));
  }
  return pros;
}

const ASKED_THEN = { exceptVisitIds: [], withOffers: false } as const;

/** First and last instant that the visits of these runs can touch. */
export function reach(runs: { problem: Problem }[]): { from: Date; to: Date } {
  const visits = runs.flatMap(({ problem }) => problem.visits);
  const windows = visits.flatMap(({ windows, durationMinutes }) =>
    windows.map(([from, to]) => [Date.parse(from), Date.parse(to) + durationMinutes * MINUTE_MS] as const),
  );
  return {
    from: new Date(Math.min(...windows.map(([from]) => from))),
    to: new Date(Math.max(...windows.map(([, to]) => to))),
  };
}
