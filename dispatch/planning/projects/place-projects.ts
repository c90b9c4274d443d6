import {
  compileVisit,
  withPromises,
  type CompiledPro,
  type CompiledVisit,
  type RuleContext,
  type StartInterval,
} from '../../model/compiled';
import type { PreparedProblem } from '../../model/prepare-problem';
import type { Assignment } from '../../model/types';
import { rankVisit } from '../../ranking/rank-pros';
import { wholeRows } from '../../rules/days';
import { createCandidate, firstFailure } from '../../rules/judge';
import { getIso } from '../../time/instants';
import { inTurn } from '../insert-unassigned';
import { loadedPros } from '../plan-totals';
import { commonStarts } from './common-starts';

/** Teams of one project that are looked at before it is left out. */
const MOST_TRIES = 20_000;

type Team = { pros: number[]; starts: number[] };

/** A helper with every start they have for one day of the work. */
type Helper = { position: number; miles: number; starts: StartInterval[] };

/**
 * Gives each of these projects to a lead, the best-ranked who can, and the nearest helpers who are free at the same times, as the given
 * assignments stand; nothing is moved. All days and pros of a project, or nothing of it. Looks at all teams up to `MOST_TRIES`.
 */
export function placeProjects(
  visitIds: ReadonlySet<string>,
  standing: readonly Assignment[],
  prepared: PreparedProblem,
): Assignment[] {
  const pros = loadedPros(standing, prepared);
  const context: RuleContext = { ...prepared.context, forOffer: false };
  const placed: Assignment[] = [];
  for (const visit of prepared.visits.filter((one) => visitIds.has(one.visit.visitId)).sort(inTurn)) {
    const team = findTeam(visit, pros, { ...prepared, pros }, context);
    if (team === null) continue;
    const { visitId, lat, lng } = visit.visit;
    for (const [index, position] of team.pros.entries()) {
      const stops = team.starts.map((start) => ({ visitId, start, end: start + visit.seconds, lat, lng }));
      const pro = pros[position]!;
      pros[position] = withPromises(pro, stops);
      placed.push(...rowsOf(visit, pro, { isLead: index === 0, starts: team.starts }));
    }
  }
  return placed;
}

function rowsOf(visit: CompiledVisit, { pro }: CompiledPro, work: { isLead: boolean; starts: number[] }): Assignment[] {
  const { visitId, days = 1, team = 1 } = visit.visit;
  return work.starts.map((start, index) => ({
    visitId,
    proId: pro.proId,
    start: getIso(start),
    end: getIso(start + visit.seconds),
    travelSeconds: 0,
    ...(days > 1 && { day: index + 1 }),
    ...(team > 1 && { lead: work.isLead }),
  }));
}

function findTeam(
  visit: CompiledVisit,
  pros: readonly CompiledPro[],
  prepared: PreparedProblem,
  context: RuleContext,
): Team | null {
  const helpers = (visit.visit.team ?? 1) > 1 ? findHelpers(visit, pros, context) : [];
  const tries = { left: MOST_TRIES };
  for (const position of rankVisit(visit, prepared, { purpose: 'plan' }).order) {
    const lead = createCandidate(context, visit, pros[position]!);
    if (firstFailure(lead) !== null) continue;
    const starts = lead.everyStart ?? lead.starts;
    const others = helpers.filter((helper) => helper.position !== position);
    for (const row of wholeRows(lead, starts)) {
      const wanted = { row, lead: starts, helpers: others, size: (visit.visit.team ?? 1) - 1, tries };
      const found = addHelpers(wanted, 0, []);
      if (found !== null) return { pros: [position, ...found.helpers.map((helper) => helper.position)], starts: found.starts };
    }
  }
  return null;
}

/** Who could help on some day, the nearest first: the lead brings the equipment. */
function findHelpers(visit: CompiledVisit, pros: readonly CompiledPro[], context: RuleContext): Helper[] {
  const { equipment: _lead, days: _days, ...plain } = visit.visit;
  const asHelper = compileVisit(plain, context.now);
  const found = pros.flatMap((pro, position): Helper[] => {
    const candidate = createCandidate(context, asHelper, pro);
    return firstFailure(candidate) === null ? [{ position, miles: candidate.miles, starts: candidate.starts }] : [];
  });
  return found.sort((a, b) => a.miles - b.miles || a.position - b.position);
}

type Wanted = {
  row: readonly number[];
  lead: readonly StartInterval[];
  helpers: readonly Helper[];
  size: number;
  tries: { left: number };
};

/** The first helpers, from `from` on, who can begin with the lead and those chosen already on each date of the row. */
function addHelpers(
  wanted: Wanted,
  from: number,
  chosen: readonly Helper[],
): { helpers: readonly Helper[]; starts: number[] } | null {
  wanted.tries.left -= 1;
  const starts = commonStarts(
    wanted.row,
    wanted.lead,
    chosen.map((helper) => helper.starts),
  );
  if (starts === null || chosen.length === wanted.size) return starts && { helpers: chosen, starts };
  for (let at = from; at < wanted.helpers.length && wanted.tries.left > 0; at++) {
    const found = addHelpers(wanted, at + 1, [...chosen, wanted.helpers[at]!]);
    if (found !== null) return found;
  }
  return null;
}
