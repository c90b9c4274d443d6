/**
 * What moving people may cost. Every visit the plan had has a price of 1 while it is where the plan put it, and none while
 * a repair has it elsewhere: `moved` of `planned` have paid it, visits called off and those of sick pros counting in neither.
 */
export type Stability = { planned: number; moved: number };

/** The part of a repair that keeps this account. */
type Account = {
  stability: Stability;
  /** By visit: what moving it costs, 1 or 0. */
  chains: { price: Uint8Array };
  wasPlanned: Uint8Array;
  away: number[];
};

/** Share of the plan's visits that may have moved while a visit gained is worth moving two, and while it is worth one. */
const WORTH_TWO = 0.03;
const WORTH_ONE = 0.048;

/** How many visits may leave the place the plan gave them so that one more is assigned. */
export function worthMoving({ stability: { planned, moved } }: Account): number {
  if (moved < WORTH_TWO * planned) return 2;
  return moved < WORTH_ONE * planned ? 1 : 0;
}

/** Notes that a visit has left the place the plan gave it. */
export function noteMoved({ chains, stability, away }: Account, visit: number): void {
  if (chains.price[visit] === 0) return;
  chains.price[visit] = 0;
  stability.moved++;
  away.push(visit);
}

/** Notes that a visit that had left is back in the place the plan gave it. */
export function noteReturned({ chains, stability }: Account, visit: number): void {
  chains.price[visit] = 1;
  stability.moved--;
}

/** Notes that a visit of the plan is called off, or has lost its pro: moving it disturbs no one. */
export function noteFreed({ chains, stability, wasPlanned }: Account, visit: number): void {
  if (wasPlanned[visit] === 1) {
    wasPlanned[visit] = 0;
    stability.planned--;
    if (chains.price[visit] === 0) stability.moved--;
  }
  chains.price[visit] = 0;
}
