import type { Problem, Pro, Refusal, Visit } from '../model/types';
import { prepareProblem } from '../model/prepare-problem';
import { createCandidate, firstFailure, toRefusal } from './judge';
import { rules } from './rules';
import type { Rule } from './rule';

/** The last of the rules that look at neither a pro's hours nor their promises. */
const LAST_EARLY = 'radius';

/** The rules up to that one, in judging order: what they refuse, no later rule is asked about. */
const earlyRules: readonly Rule[] = rules.slice(0, rules.findIndex(({ code }) => code === LAST_EARLY) + 1);

/** A pro without hours, promises and figures. */
export type EarlyPro = Pick<
  Pro,
  | 'proId'
  | 'lat'
  | 'lng'
  | 'zone'
  | 'active'
  | 'accepting'
  | 'away'
  | 'maxMiles'
  | 'minPayoutCents'
  | 'services'
  | 'equipment'
  | 'crewSize'
>;

const UNKNOWN = {
  autoAccept: false,
  sameDay: true,
  maxVisitsPerDay: null,
  weekly: [],
  overrides: [],
  bookings: [],
  rating: 0,
  acceptance: 0,
  offeredHours28d: 0,
  paidCents28d: 0,
} satisfies Omit<Pro, keyof EarlyPro>;

/**
 * Whom a rule refuses whatever their calendar holds, with the verdict that they get when all is known of them. The others have to be
 * loaded whole and ranked.
 */
export function refuseEarly(
  visit: Visit,
  pros: readonly EarlyPro[],
  setting: Omit<Problem, 'visits' | 'pros'>,
): { proId: string; verdict: Refusal }[] {
  const prepared = prepareProblem({ ...setting, visits: [visit], pros: pros.map((pro) => ({ ...UNKNOWN, ...pro })) });
  const [compiled] = prepared.visits;
  if (!compiled) return [];
  return prepared.pros.flatMap((pro) => {
    const candidate = createCandidate(prepared.context, compiled, pro);
    const failure = firstFailure(candidate, earlyRules);
    return failure ? [{ proId: pro.pro.proId, verdict: toRefusal(candidate, failure) }] : [];
  });
}
