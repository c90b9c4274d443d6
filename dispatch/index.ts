export type * from './model/types';
export { VERDICT_CODES } from './model/types';
export { workDays, type WorkDay, type WorkRange } from './time/calendar';
export { durationInWords } from './time/in-words';
export { driveEnd, driveStart, haversineMiles, legSeconds } from './travel/travel-time';
export { hoursAround } from './travel/road-hours';
export { roadCell, roadsBetween } from './travel/roads';
export { wantedLegs, type LegLimits, type WantedLeg } from './travel/wanted-legs';
export { ProblemError } from './model/problem-error';
export { parseProblem, MAX_VISITS } from './parse/parse-problem';
export { parsePlan } from './parse/parse-plan';
export { parseAddedPros, parseDecisions, parseSettings } from './parse/parse-decisions';
export { prepareProblem, type PreparedProblem } from './model/prepare-problem';
export { judge, judgeAll, type JudgeOptions } from './rules/judge';
export { refuseEarly, type EarlyPro } from './rules/early-rules';
export { minPayoutText } from './rules/min-payout';
export { radiusText } from './rules/radius';
export { rankPros, rankVisit, type RankedPro, type Ranking, type Score } from './ranking/rank-pros';
export { eligiblePros } from './ranking/eligible-pros';
export { planVisits, type PlanOptions } from './planning/plan-visits';
export { checkPlan } from './check/check-plan';
export { dropBroken } from './check/drop-broken';
export { explainPlan } from './planning/explain-plan';
export { parseChange } from './parse/parse-change';
export { repairPlan, type Repaired } from './planning/repair/repair-plan';
export { admitVisit, callInSick, cancelVisit, prepareRepair } from './planning/repair/repair-one-change';
export { mergePlans, splitProblem } from './planning/split-problem';
export { matchBatch, type BatchMatching, type BatchOffer } from './matching/match-batch';
export { matchAtLeastCost, type Matching, type MatchingProblem } from './matching/match-at-least-cost';
export { planMiles, planTotals, straightDrives } from './planning/plan-totals';
export { giveUpAt, stepOffer, waitingOffer, type OfferStep } from './offers/step-offer';
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
} from './offers/offer-state';
export {
  replay,
  type Decision,
  type Decisions,
  type Replay,
  type ReplayFigures,
  type ReplayedVisit,
  type WhatIf,
} from './replay/replay';
