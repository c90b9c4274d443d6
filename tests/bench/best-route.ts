import { type Instance, type InstanceJob, type InstancePro, milesApart, secondsApart } from './instance';

/** A route of one pro: what its jobs are worth together, and which they are. */
export type PricedRoute = { worth: number; jobs: number[] };

/** A job, or a booking (worth nothing, but never left out), as a stop of a search. */
type Stop = { job: number; zip: number; windows: [number, number][]; seconds: number; worth: number; due: boolean };

type RouteSearch = {
  inst: Instance;
  pro: InstancePro;
  closes: number;
  stops: Stop[];
  /** By stop and stop, then by stop from and to home. */
  legs: number[][];
  /** By the set of stops and the last of them: the earliest time at which the pro was done with it. */
  known: Map<number, number>;
  taken: number[];
  dueLeft: number;
  found: PricedRoute[];
};

/** Stops that one search may know of, and those that one route may hold: more would not fit into the numbers that name a set. */
const KNOWN_STOPS = 128;
const MOST_STOPS = 6;

export function findJobs(inst: Instance, pro: InstancePro): InstanceJob[] {
  return inst.jobs.filter(
    (job) => pro.trades.includes(job.trade) && job.payout >= pro.minPayout && milesApart(inst, pro.zip, job.zip) <= pro.radiusMi,
  );
}

/**
 * Routes of a pro on the instance's only day, each worth more than the one before, the last one worth most of all; empty when none
 * is worth anything. `worths` is by job. Tries every order, but for those that an earlier time or what is left to win rules out.
 */
export function bestRoutes(inst: Instance, pro: InstancePro, jobs: InstanceJob[], worths: Float64Array): PricedRoute[] {
  const [shift] = pro.shifts;
  if (!shift) return [];
  const [, opens, closes] = shift;
  const bookings = pro.bookings
    .map(({ zip, s, e }): Stop => ({ job: -1, zip, windows: [[s, s]], seconds: e - s, worth: 0, due: true }))
    .sort((a, b) => a.windows[0]![0] - b.windows[0]![0]);
  const wanted = jobs
    .filter(({ id }) => worths[id]! > 1e-6)
    .map(({ id, zip, windows, service }): Stop => ({ job: id, zip, windows, seconds: service, worth: worths[id]!, due: false }))
    .sort((a, b) => b.worth - a.worth || a.job - b.job);
  const stops = [...bookings, ...wanted];
  if (stops.length >= KNOWN_STOPS) throw new Error(`${inst.name}: ${stops.length} stops are too many for one pro`);
  const zips = [...stops.map(({ zip }) => zip), pro.zip];
  const legs = zips.map((from) => zips.map((to) => secondsApart(inst, from, to)));
  const search: RouteSearch = {
    inst,
    pro,
    closes,
    stops,
    legs,
    known: new Map(),
    taken: [],
    dueLeft: bookings.length,
    found: [],
  };
  goOn(search, { at: opens, last: stops.length, worth: 0 });
  return search.found;
}

type Step = { at: number; last: number; worth: number };

function goOn(search: RouteSearch, { at, last, worth }: Step): void {
  const { stops, legs, closes, taken, found, known } = search;
  const least = found[found.length - 1]?.worth ?? 1e-6;
  if (search.dueLeft === 0 && worth > least + 1e-9 && at + legs[last]![stops.length]! <= closes) {
    found.push({ worth, jobs: taken.map((stop) => stops[stop]!.job).filter((job) => job >= 0) });
  }
  if (worth + mostLeft(search) <= (found[found.length - 1]?.worth ?? 1e-6) + 1e-9) return;
  if (taken.length <= MOST_STOPS) {
    const key = nameOf(taken) * KNOWN_STOPS + last;
    if ((known.get(key) ?? Infinity) <= at) return;
    known.set(key, at);
  }
  for (let next = 0; next < stops.length; next++) {
    if (taken.includes(next)) continue;
    const stop = stops[next]!;
    const ready = at + legs[last]![next]!;
    const window = stop.windows.find(([, to]) => ready <= to);
    // Late for a booking: no route at all.
    if (!window) {
      if (stop.due) return;
      continue;
    }
    const done = Math.max(ready, window[0]) + stop.seconds;
    if (done + legs[next]![stops.length]! > closes && !stop.due) continue;
    taken.push(next);
    if (stop.due) search.dueLeft--;
    goOn(search, { at: done, last: next, worth: worth + stop.worth });
    if (stop.due) search.dueLeft++;
    taken.pop();
  }
}

/** A whole number for the set of stops. */
function nameOf(taken: readonly number[]): number {
  return taken.toSorted((a, b) => a - b).reduce((name, stop) => name * KNOWN_STOPS + stop + 1, 0);
}

/** What the dearest stops not taken yet would add, as many as the cap leaves. */
function mostLeft({ stops, pro, taken, dueLeft }: RouteSearch): number {
  let places = pro.maxPerDay - taken.length - dueLeft;
  let sum = 0;
  for (let stop = 0; stop < stops.length && places > 0; stop++) {
    if (stops[stop]!.due || taken.includes(stop)) continue;
    sum += stops[stop]!.worth;
    places--;
  }
  return sum;
}
