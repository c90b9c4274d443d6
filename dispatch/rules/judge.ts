import type { CompiledPro, CompiledVisit, Setting } from '../model/compiled';
import { addedSeconds, slotAt } from './insertion';
import { timeInWords } from '../time/in-words';
import { isoOf } from '../time/instants';
import { compilePair, type PreparedProblem } from '../model/prepare-problem';
import { rules } from './rules';
import type { Case, Rule } from './rule';
import { milesBetween } from '../travel/travel-time';
import type { Approval, Pro, Problem, Refusal, Verdict, Visit } from '../model/types';

/** `offer` (default) judges the quiet hours too; `plan` leaves them out. `rules` replaces the list, for tests of the tests. */
export type JudgeOptions = { purpose?: 'offer' | 'plan'; rules?: readonly Rule[] };

/** A visit and a pro with every start still possible. */
export function openCase(setting: Setting, visit: CompiledVisit, pro: CompiledPro): Case {
  return { visit, pro, setting, starts: visit.starts, miles: milesBetween(pro, visit), slot: null };
}

/** The first rule that says no, or null; leaves the feasible starts in `judged.starts`. */
export function firstFailure(judged: Case, list: readonly Rule[] = rules): Rule | null {
  for (const rule of list) if (!rule.passes(judged)) return rule;
  return null;
}

export function refusalOf(judged: Case, rule: Rule): Refusal {
  return { ok: false, code: rule.code, ...rule.explain(judged) };
}

/** The yes of a case that passed every rule: its earliest start and what it adds. */
export function approvalOf(judged: Case): Approval {
  const { setting, visit, pro, starts, miles } = judged;
  const first = starts[0];
  if (first === undefined) throw new Error('A case without a start was approved.');
  const slot = judged.slot ?? slotAt(setting, visit, pro, miles, first.day, first.from);
  const added = addedSeconds(setting, pro, slot);
  const minutes = Math.round(added / 60);
  return {
    ok: true,
    code: null,
    start: isoOf(first.from),
    end: isoOf(first.from + visit.seconds),
    miles,
    addedTravelSeconds: added,
    travelBeforeSeconds: slot.before === null ? 0 : slot.legIn,
    text: `Fits at ${timeInWords(pro.pro.zone, first.from)}, ${miles.toFixed(1)} mi from home, ${minutes} min more on the road.`,
  };
}

/** Judges a case by the rules in order. */
export function judgeCase(judged: Case, list: readonly Rule[] = rules): Verdict {
  const failed = firstFailure(judged, list);
  return failed === null ? approvalOf(judged) : refusalOf(judged, failed);
}

export function settingFor(setting: Setting, options: JudgeOptions): Setting {
  return options.purpose === 'plan' ? { ...setting, forOffer: false } : setting;
}

/**
 * May this pro do this visit? A yes with the earliest start, or the first rule that fails with its numbers.
 * The time rules filter the set of possible starts in order; the one that empties it is the reason.
 */
export function judge(visit: Visit, pro: Pro, problem: Problem | PreparedProblem, options: JudgeOptions = {}): Verdict {
  const pair = compilePair(visit, pro, problem);
  return judgeCase(openCase(settingFor(pair.setting, options), pair.visit, pair.pro), options.rules);
}

/** Every rule that fails, in judging order; a time rule is judged on the starts that the passed ones left. */
export function judgeAll(visit: Visit, pro: Pro, problem: Problem | PreparedProblem, options: JudgeOptions = {}): Refusal[] {
  const pair = compilePair(visit, pro, problem);
  const judged = openCase(settingFor(pair.setting, options), pair.visit, pair.pro);
  const failed: Refusal[] = [];
  for (const rule of options.rules ?? rules) if (!rule.passes(judged)) failed.push(refusalOf(judged, rule));
  return failed;
}
