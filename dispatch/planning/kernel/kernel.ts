import type { LatLng, Pro, Travel, Visit } from '../../model/types';
import type { SpeedClock } from '../../travel/road-hours';

/** No slot, no bound: larger than any second the engine counts, and still safe to add to. */
export const NEVER = 0x3fffffff;

/** Where `Kernel.pairBounds` has what. */
export const PAIR_SIZE = 8;
export const LO = 0;
export const HI = 1;
export const FIRST = 2;
export const LAST = 3;
export const MORE = 4;
export const VISIT = 5;

/**
 * A compiled problem: what does not change while a plan is searched. Times are whole seconds after `zero`,
 * travel is whole seconds. A *route* is one local day of one pro, a *node* a visit (below `visitCount`) or a booking,
 * a *pair* a visit on a route that may take it as far as everything but the other stops is concerned.
 */
export type Kernel = {
  zero: number;
  visits: Visit[];
  pros: Pro[];
  visitCount: number;
  routeCount: number;
  pairCount: number;

  travel: Travel;
  places: LatLng[];
  placeCount: number;
  /** Dense: seconds at from × placeCount + to, -1 until asked for. Else a cache by hash, owned by `legKey`, or nothing. */
  legTable: Int32Array;
  legKey: Float64Array | null;
  /** Places on the sphere of radius 1, three numbers each, where straight lines are worked out each time; else null. */
  units: Float64Array | null;

  /** By place: the speeds by hour of drives that end there, null where the hour makes no difference; null where no problem’s hours are given. */
  clocks: (SpeedClock | null)[] | null;
  /** Where `clocks` are: the least seconds of any drive, which `leg` leaves out then. */
  leastSeconds: number;

  nodePlace: Int32Array;
  nodeSeconds: Int32Array;
  /** Of bookings only, by node. */
  nodeStart: Int32Array;

  /** 0 is the lowest level that occurs. */
  level: Int32Array;
  levelCount: number;
  /** What it is worth to assign a visit while the search runs, in seconds of travel. */
  prize: Float64Array;
  payout: Int32Array;
  /** Index of the preferred pro, or -1. */
  preferred: Int32Array;
  hasPreferred: boolean;

  routePro: Int32Array;
  routeHome: Int32Array;
  /** How many visits the route may take besides its bookings. */
  routeRoom: Int32Array;
  /** Where the route's stops begin in the state's arrays; one entry more than routes. */
  routeBegin: Int32Array;
  fixedBegin: Int32Array;
  fixedNode: Int32Array;
  /** Pairs of a route are neighbors, so that a look at all of them reads one stretch of memory: routePairBegin[r] … routePairBegin[r + 1]. */
  routePairBegin: Int32Array;

  /** Pairs of a visit: pairsOfVisit[visitPairBegin[v] … visitPairBegin[v + 1]); `routesOfVisit` has their routes. */
  visitPairBegin: Int32Array;
  pairsOfVisit: Int32Array;
  routesOfVisit: Int32Array;
  pairVisit: Int32Array;
  pairRoute: Int32Array;
  /**
   * What the test of a slot reads of a pair, side by side in PAIR_SIZE numbers: LO and HI, the earliest and latest start (with several
   * intervals the outer bounds), FIRST and LAST, the earliest start as the first stop and the latest as the last: the ways from and to
   * home where they count (NEVER / -1: not at all), MORE, -1 or where the pair's intervals lie in `pairIntervals` (count, then lo, hi,
   * first, last of each), and VISIT once more.
   */
  pairBounds: Int32Array;
  pairIntervals: Int32Array;
};
