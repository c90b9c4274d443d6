export type * from './types';
export { VERDICT_CODES } from './types';
export { workDays, type WorkDay, type WorkRange } from './calendar';
export { durationInWords } from './in-words';
export { haversineMiles, legSeconds } from './travel';
export { ProblemError } from './problem-error';
export { parseProblem, MOST_VISITS } from './parse-problem';
export { parsePlan } from './parse-plan';
export { parseAddedPros, parseDecisions, parseSettings } from './parse-decisions';
export { prepareProblem, type PreparedProblem } from './prepare-problem';
export { judge, judgeAll, type JudgeOptions } from './judge';
export { rankPros, rankVisit, type RankedPro, type Ranking, type Score } from './rank-pros';
export { eligiblePros } from './eligible-pros';
export { planVisits, type PlanOptions } from './plan-visits';
export { checkPlan } from './check-plan';
export { dropBroken } from './drop-broken';
export { explainPlan } from './explain-plan';
export { parseChange } from './parse-change';
export { repairPlan, type Repaired } from './repair-plan';
export { admitVisit, callInSick, cancelVisit, prepareRepair } from './planner/repair-plan';
export { mergePlans, splitProblem } from './planner/split-problem';
export { matchWave, type Wave, type WaveOffer } from './match-wave';
export { matchAtLeastCost, type Matching, type MatchingProblem } from './matching/match-at-least-cost';
export { planTotals } from './plan-totals';
export { giveUpAt, stepOffer, waitingOffer, type OfferStep } from './step-offer';
export {
  OFFER_NUMBERS,
  type OfferEffect,
  type OfferEvent,
  type OfferNumbers,
  type OfferState,
  type OfferStatus,
  type OfferTerms,
  type OpenOffer,
  type RankedCandidate,
  type Refused,
} from './offer-state';
export {
  replay,
  type Decision,
  type Decisions,
  type Replay,
  type ReplayFigures,
  type ReplayedVisit,
  type WhatIf,
} from './replay';
