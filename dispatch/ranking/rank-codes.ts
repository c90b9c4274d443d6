import type { VerdictCode } from '../model/types';
import { rules } from '../rules/rules';

/** The row does not hold for this pair: it must be judged rule by rule. */
export const ASK_RULES = -2;
/** No rule refuses; `prefilter.added` has the seconds. */
export const PASSES = -1;

function at(code: VerdictCode): number {
  return rules.findIndex((rule) => rule.code === code);
}

/** Positions of the rules in judging order: what a ranking says of a pro whom one of them refuses. */
export const SERVICE = at('service');
export const CREDENTIAL = at('credential');
export const EXCLUDED = at('excluded');
export const EQUIPMENT = at('equipment');
export const CREW_SIZE = at('crew_size');
export const MIN_PAYOUT = at('min_payout');
export const RADIUS = at('radius');
export const BLOCKED_DAY = at('blocked_day');
export const OUTSIDE_HOURS = at('outside_hours');
export const SAME_DAY = at('same_day');
export const DAY_CAP = at('day_cap');
export const OVERLAP = at('overlap');
export const TRAVEL = at('travel');
export const QUIET_HOURS = at('quiet_hours');
