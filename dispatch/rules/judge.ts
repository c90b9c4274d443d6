import type { CompiledPro, CompiledVisit, RuleContext, StartInterval } from '../model/compiled';
import { wholeRows } from './days';
import { addedSeconds, drivesInWords, slotAt, STRAIGHT_LINE_TEXT, straightLegs } from './insertion';
import { timeInWords } from '../time/in-words';
import { getIso } from '../time/instants';
import { compilePair, type PreparedProblem } from '../model/prepare-problem';
import { rules } from './rules';
import type { Candidate, Rule } from './rule';
import { milesBetween } from '../travel/travel-time';
import type { Approval, Pro, Problem, Refusal, Verdict, Visit } from '../model/types';

/** `offer` (default) judges the quiet hours too; `plan` leaves them out. `rules` replaces the list, for tests of the tests. */
export type JudgeOptions = { purpose?: 'offer' | 'plan'; rules?: readonly Rule[] };

/** A visit and a pro with every start still possible. */
export function createCandidate(context: RuleContext, visit: CompiledVisit, pro: CompiledPro): Candidate {
  return { visit, pro, context, starts: visit.starts, miles: milesBetween(pro, visit), slot: null };
}

/** The first rule that says no, or null; leaves the feasible starts in `candidate.starts`. */
export function firstFailure(candidate: Candidate, list: readonly Rule[] = rules): Rule | null {
  for (const rule of list) if (!rule.passes(candidate)) return rule;
  return null;
}

export function toRefusal(candidate: Candidate, rule: Rule): Refusal {
  return { ok: false, code: rule.code, ...rule.explain(candidate) };
}

/** The yes of a case that passed every rule: its earliest start and what it adds. */
export function getApproval(candidate: Candidate): Approval {
  const { context, visit, pro, starts, miles } = candidate;
  const first = starts[0];
  if (first === undefined) throw new Error('A case without a start was approved.');
  const slot = candidate.slot ?? slotAt(context, visit, pro, miles, first.day, first.from);
  const added = addedSeconds(context, pro, slot);
  const minutes = Math.round(added / 60);
  const drives = drivesInWords(candidate, slot, first, first.from);
  const straight = straightLegs(context.travel, pro, visit, slot);
  return {
    ok: true,
    code: null,
    start: getIso(first.from),
    end: getIso(first.from + visit.seconds),
    miles,
    addedTravelSeconds: added,
    travelBeforeSeconds: slot.before === null ? 0 : slot.legIn,
    ...(straight ? { byStraightLine: true } : {}),
    ...(candidate.everyStart !== undefined && { parts: getParts(candidate, candidate.everyStart) }),
    text: `Fits at ${timeInWords(pro.pro.zone, first.from)}, ${miles.toFixed(1)} mi from home, ${minutes} min more on the road.${drives && ` ${drives}`}${straight ? ` ${STRAIGHT_LINE_TEXT}` : ''}`,
  };
}

/** The earliest start of each day of the first row of days. */
function getParts(candidate: Candidate, starts: StartInterval[]): { start: string; end: string }[] {
  const [row = []] = wholeRows(candidate, starts);
  return row.map((day) => {
    const from = starts.find((interval) => interval.day === day)?.from ?? 0;
    return { start: getIso(from), end: getIso(from + candidate.visit.seconds) };
  });
}

/** Judges a case by the rules in order. */
export function judgeCandidate(candidate: Candidate, list: readonly Rule[] = rules): Verdict {
  const failed = firstFailure(candidate, list);
  return failed === null ? getApproval(candidate) : toRefusal(candidate, failed);
}

export function contextFor(context: RuleContext, options: JudgeOptions): RuleContext {
  return options.purpose === 'plan' ? { ...context, forOffer: false } : context;
}

/**
 * May this pro do this visit? A yes with the earliest start, or the first rule that fails with its numbers.
 * The time rules filter the set of possible starts in order; the one that empties it is the reason.
 */
export function judge(visit: Visit, pro: Pro, problem: Problem | PreparedProblem, options: JudgeOptions = {}): Verdict {
  const pair = compilePair(visit, pro, problem);
  return judgeCandidate(createCandidate(contextFor(pair.context, options), pair.visit, pair.pro), options.rules);
}

/** Every rule that fails, in judging order; a time rule is candidate on the starts that the passed ones left. */
export function judgeAll(visit: Visit, pro: Pro, problem: Problem | PreparedProblem, options: JudgeOptions = {}): Refusal[] {
  const pair = compilePair(visit, pro, problem);
  const candidate = createCandidate(contextFor(pair.context, options), pair.visit, pair.pro);
  const failed: Refusal[] = [];
  for (const rule of options.rules ?? rules) if (!rule.passes(candidate)) failed.push(toRefusal(candidate, rule));
  return failed;
}
