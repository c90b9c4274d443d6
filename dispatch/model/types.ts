/**
 * The shapes of the engine's input and output. Instants are ISO-8601 strings with `Z` or an offset, distances are miles,
 * money is integer cents, local dates are `YYYY-MM-DD`, local times `HH:mm`.
 * Inside the engine instants become integer epoch seconds (see the compiled forms beside each module).
 */

export type LatLng = { lat: number; lng: number };

/** The start of a visit may fall anywhere in [from, to], both ends included. */
export type StartWindow = [from: string, to: string];

export type Visit = LatLng & {
  visitId: string;
  service: string;
  durationMinutes: number;
  payoutCents: number;
  windows: StartWindow[];
  /** Integer ≥ 0, higher is served first. */
  priority: number;
  createdAt: string;
  excludedProIds: string[];
  preferredProId: string | null;
  /** IANA zone of the site; default: the zone of the pro being candidate. */
  zone?: string;
  /** ZIP of the site. Only a weather hold looks at it. */
  zip?: string;
  /** Equipment that the work takes, by name; default: none. */
  equipment?: string[];
  /** People that the work takes, the pro included: 1 to 4, default 1. */
  people?: number;
  /**
   * Working days in a row that the work takes, 1 to 5, default 1: `durationMinutes` on each of them, by the same pro. Each day’s
   * start lies in one of the windows; the days are those of the pro’s hours.
   */
  days?: number;
  /** Of a visit of several days: the last instant at which the first day may start. */
  startsBy?: string;
  /**
   * Pros on the site at once, 1 to 4, default 1; one of them leads. The lead has the equipment; each brings `people` and gets
   * `payoutCents`. The days are those of the lead’s hours.
   */
  team?: number;
};

/** A service a pro offers and the local dates (inclusive, null = open) on which their credentials for it are valid. */
export type ProService = { service: string; validFrom: string | null; validTo: string | null };

/** Weekday 0 is Sunday. An `end` at or before `start` ends on the next day; `24:00` is allowed. */
export type WeeklyRange = { weekday: number; start: string; end: string };

export type DayOverride = { date: string; status: 'blocked' } | { date: string; status: 'custom'; start: string; end: string };

/** A stop that is already promised: never re-candidate, but it counts to the cap and needs travel before and after. */
export type Booking = LatLng & { visitId: string; start: string; end: string };

/** What one more visit on the pro's date would cost others, in whole seconds of travel. */
export type DayPrice = { date: string; seconds: number };

export type Pro = LatLng & {
  proId: string;
  zone: string;
  /** Default true. */
  active?: boolean;
  accepting: boolean;
  /** Why they take no new work, where it is known; said of a pro who is not accepting. */
  away?: string;
  autoAccept: boolean;
  sameDay: boolean;
  maxMiles: number;
  minPayoutCents: number;
  /** null = no cap. */
  maxVisitsPerDay: number | null;
  services: ProService[];
  /** Equipment that the pro has, by name; default: none. */
  equipment?: string[];
  /** People that the pro comes with, themself included: 1 to 6, default 1. */
  crewSize?: number;
  weekly: WeeklyRange[];
  overrides: DayOverride[];
  bookings: Booking[];
  /** Local times between which no offer is sent to this pro. Judged for offers only. */
  quietHours?: { start: string; end: string } | null;
  rating: number;
  acceptance: number;
  offeredHours28d: number;
  paidCents28d: number;
  /** The prices that the last matching of a batch found (`matchBatch`); a date without one costs nothing more. */
  dayPrices?: DayPrice[];
};

/** `outside`: only first start to last end must fit the hours. `inside`: the ways from and to home must fit as well. */
export type Commute = 'outside' | 'inside';

/**
 * Driving by road between cells of thousandths of a degree (a place lies in the cell of its rounded coordinates): each leg
 * is the indexes of its two cells, whole seconds and whole meters. Sparse: a leg that is not in it is a straight line, and
 * what is judged by it says so. `version` names where the times come from; the engine only hands it on.
 */
export type Roads = {
  version: string;
  cells: [lat: number, lng: number][];
  legs: [from: number, to: number, seconds: number, meters: number][];
};

/**
 * Speeds by local hour, in whole percent of the speed at which the legs are told: 80 is a fourth longer. An area is a whole degree of
 * latitude and longitude, rounded down; a leg is driven at the speeds of the area that it ends in, and as it is told where there is none.
 * 24 numbers from midnight on; those of `weekend` hold on Saturdays and Sundays. `version` names where they come from.
 */
export type RoadHours = {
  version: string;
  areas: { lat: number; lng: number; zone: string; speeds: number[]; weekend?: number[] }[];
};

/**
 * How long a leg takes. `minSeconds` is the least any leg between two different places takes (default 0).
 * A `seconds` function replaces straight-line miles × secondsPerMile; it must be pure. `roads` goes before both. `hours`:
 * who sets out later drives at the speed of another hour, and never arrives earlier.
 */
export type Travel = {
  secondsPerMile: number;
  minSeconds?: number;
  seconds?: (from: LatLng, to: LatLng) => number;
  roads?: Roads;
  hours?: RoadHours;
};

export type Problem = {
  format: 'brightcrew-dispatch/1';
  now: string;
  commute?: Commute;
  travel: Travel;
  visits: Visit[];
  pros: Pro[];
};

/** In judging order: the first rule that fails names the verdict. */
export const VERDICT_CODES = [
  'inactive',
  'not_accepting',
  'service',
  'credential',
  'excluded',
  'equipment',
  'crew_size',
  'min_payout',
  'radius',
  'blocked_day',
  'outside_hours',
  'same_day',
  'day_cap',
  'overlap',
  'travel',
  'days',
  'quiet_hours',
] as const;

export type VerdictCode = (typeof VERDICT_CODES)[number];

/** A no with its numbers: `value` broke `limit` (both in `unit`), `text` says it to a person. */
export type Refusal = {
  ok: false;
  code: VerdictCode;
  limit: number | null;
  value: number | null;
  unit: string | null;
  /** A drive that the problem's roads do not hold was taken as a straight line. */
  byStraightLine?: true;
  text: string;
};

/** A yes with the earliest feasible start and what the visit adds to the pro's day. */
export type Approval = {
  ok: true;
  code: null;
  start: string;
  end: string;
  /** Straight-line miles from the pro's home to the visit. */
  miles: number;
  /** Extra travel seconds that inserting the visit causes on that day. */
  addedTravelSeconds: number;
  /** Travel seconds of the leg to the visit, from the stop before it (0 when it is the first stop of the day). */
  travelBeforeSeconds: number;
  /** A drive that the problem's roads do not hold was taken as a straight line. */
  byStraightLine?: true;
  /** Each day of a visit of several days, at its earliest start; left out for one day. */
  parts?: { start: string; end: string }[];
  text: string;
};

export type Verdict = Approval | Refusal;

/**
 * One pro at one visit on one day. A visit of several days or pros has one for each pro on each day; `day` counts from 1 where there are
 * several, `lead` says who leads where there are several pros. `fixed`: no repair moves it.
 */
export type Assignment = {
  visitId: string;
  proId: string;
  start: string;
  end: string;
  travelSeconds: number;
  fixed?: boolean;
  day?: number;
  lead?: boolean;
};

/**
 * What has happened since a plan was made. `hold`: no work from `from` to `to` (weather), only in these ZIPs where they
 * are given.
 */
export type Change =
  { cancel: string[] } | { add: Visit[] } | { sick: string[] } | { hold: { zips?: string[]; from: string; to: string } };

export type UnassignedReason = {
  /** `team`: they could each lead, but there are not enough others at the same time. */
  code: VerdictCode | 'team';
  /** How many pros fail first on this rule. */
  pros: number;
  nearest: { proId: string; by: number; unit: string } | null;
};

export type Repair = {
  change: 'payout' | 'window' | 'radius' | 'cap' | 'hours';
  proId: string;
  by: number;
  unit: string;
  text: string;
};

export type UnassignedVisit = { visitId: string; reasons: UnassignedReason[]; repair: Repair | null };

export type Plan = {
  format: 'brightcrew-plan/1';
  assignments: Assignment[];
  unassigned: UnassignedVisit[];
  totals: { assigned: number; travelSeconds: number; paidCents: number; giniPay: number; moved: number };
  seed: number;
  iterations: number;
};

export type Violation = {
  code: VerdictCode | 'unknown' | 'duplicate' | 'window' | 'format' | 'team';
  visitId: string;
  proId: string;
  text: string;
};
