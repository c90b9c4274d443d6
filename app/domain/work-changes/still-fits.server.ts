import { judge, type Pro as EnginePro } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { relaxed } from '../dispatching/approve-start.server';
import { loadProblem } from '../dispatching/load-problem.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';

type Held = { visitId: string; proId: string; start: Date };

/** What the engine says of a pro for what they have promised. */
export type HeldVerdict = {
  /** The first rule that says no; null where none does. */
  broken: string | null;
  /** They have another visit then, or not enough time to travel: no agreement changes that. */
  isImpossible: boolean;
};

const OF_THE_CLOCK: ReadonlySet<string> = new Set(['overlap', 'travel']);

/** The pro without what only says whether they take new work: they promised this one. */
function promised(pro: EnginePro): EnginePro {
  return { ...pro, active: true, accepting: true, sameDay: true, maxMiles: 25_000, maxVisitsPerDay: null };
}

/**
 * Judges a pro for the visit, or the place or day of it, that they have, at the start that they promised: hours, other visits and drives, least
 * payout, equipment, people, kind of work.
 */
export async function judgeHeld(db: Db, { visitId, proId, start }: Held): Promise<HeldVerdict> {
  const { visit, problem } = await loadProblem(db, { visitId, proIds: [proId], withOffers: false });
  const [pro] = problem.pros;
  if (!pro) return { broken: null, isImpossible: false };
  const at = start.toISOString();
  const { days: _days, startsBy: _startsBy, ...one } = visit;
  const asked = { ...one, windows: [[at, at]] satisfies typeof visit.windows, excludedProIds: [] };
  const verdict = judge(asked, promised(pro), problem, { purpose: 'plan' });
  const least = judge({ ...asked, equipment: [], people: 1 }, relaxed(pro, visit.service), problem, { purpose: 'plan' });
  const isLate = !least.ok && OF_THE_CLOCK.has(least.code);
  const isTaken = await isBusy(db, { visitId, proId, start, minutes: visit.durationMinutes });
  return { broken: verdict.ok ? null : verdict.code, isImpossible: isLate || isTaken };
}

/** Whether another visit of theirs begins before this one ends, whatever their hours: the database refuses that too. */
async function isBusy(db: Db, { visitId, proId, start, minutes }: Held & { minutes: number }): Promise<boolean> {
  const until = new Date(start.getTime() + minutes * MINUTE_MS);
  const others = { proId, visitId: { not: visitId }, status: { in: [...ACTIVE_STATUSES] } };
  return (await db.assignment.count({ where: { ...others, start: { lt: until }, end: { gt: start } } })) > 0;
}

/** Whether the pro keeps it: a rule that was broken for them before, on purpose, is no reason to take it from them now. */
export function stillFits(before: HeldVerdict | undefined, after: HeldVerdict): boolean {
  return !after.isImpossible && (after.broken === null || after.broken === before?.broken);
}
