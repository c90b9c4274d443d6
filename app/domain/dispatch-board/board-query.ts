import type { LocalDate } from '../catalog/seasons';

/** Which visits wait beside the rows: all of them, or those in one state. */
export const WAITING_STATES = ['any', 'searching', 'offered', 'pool', 'held', 'attention'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** What is at stake first: the window that closes soonest, the dearest visit, the highest priority. */
export const STAKES = ['soonest', 'money', 'priority'] as const;
export type Stake = (typeof STAKES)[number];

export type BoardQuery = {
  /** Default: today in the board's zone. */
  day?: LocalDate;
  areaId?: string;
  zip: string;
  service: string;
  state: WaitingState;
  /** A part of a pro's name. */
  pro: string;
  stake: Stake;
};

/** More rows than that are not on one screen: the filters narrow them down. */
export const MAX_PROS = 200;
export const MAX_WAITING = 200;
