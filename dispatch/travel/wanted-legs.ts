import { toEpoch } from '../time/instants';
import { roadCell } from './roads';
import { haversineMiles } from './travel-time';
import type { Booking, LatLng, Pro, Problem, Visit } from '../model/types';

/** A drive that may follow from a problem. */
export type WantedLeg = { from: LatLng; to: LatLng };

/** Of each visit: so many of the pros nearest to it, and so many of the visits that may follow it. */
export type LegLimits = { pros: number; visits: number };

const NEAREST_PROS = 60;
/** Of a day's visits all that can follow each other are asked for; of many, so few of each that all together stay near this. */
const FOLLOWING = 20_000;
const FEWEST_FOLLOWERS = 16;
const HOUR = 3600;
/** Stops further apart in time than this are not on one route: no working day is longer. */
const LONGEST_ROUTE = 30 * HOUR;
/** Visits that are planned together follow each other within a day's work. */
const SAME_SHIFT = 16 * HOUR;

type Span = { from: number; to: number };
type Found = Map<string, WantedLeg>;

function limitsFor({ visits }: Problem): LegLimits {
  return { pros: NEAREST_PROS, visits: Math.max(FEWEST_FOLLOWERS, Math.floor(FOLLOWING / Math.max(1, visits.length))) };
}

function add(found: Found, from: LatLng, to: LatLng): void {
  const [start, end] = [roadCell(from).join(), roadCell(to).join()];
  if (start === end) return;
  const key = `${start} ${end}`;
  if (!found.has(key)) found.set(key, { from: { lat: from.lat, lng: from.lng }, to: { lat: to.lat, lng: to.lng } });
}

/** When a visit may start, from the first to the last, not before now. */
function startSpan(visit: Visit, now: number): Span {
  const from = Math.min(...visit.windows.map(([opens]) => toEpoch(opens, 'up')));
  return { from: Math.max(now, from), to: Math.max(...visit.windows.map(([, closes]) => toEpoch(closes))) };
}

type Stop = { at: LatLng; start: number; end: number };
type KnownPro = { pro: Pro; stops: Stop[] };
type OpenVisit = { visit: Visit; span: Span };

function knowPro(pro: Pro): KnownPro {
  const stops = pro.bookings.map((booking: Booking): Stop => ({
    at: booking,
    start: toEpoch(booking.start),
    end: toEpoch(booking.end, 'up'),
  }));
  return { pro, stops: stops.sort((a, b) => a.start - b.start) };
}

function stopsAround(stops: readonly Stop[], span: Span): Stop[] {
  return stops.filter(({ start, end }) => start <= span.to + LONGEST_ROUTE && end >= span.from - LONGEST_ROUTE);
}

/** Grows with the distance in a straight line, at a fraction of its cost. */
function farness(a: LatLng, b: LatLng): number {
  const [north, east] = [a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)];
  return north * north + east * east;
}

type Near<Entry> = { entry: Entry; far: number };

/** The `count` entries with the smallest `far`, nearest first; of equals the one that comes first. */
function nearest<Entry>(entries: Iterable<Entry>, count: number, farOf: (entry: Entry) => number): Entry[] {
  const kept: Near<Entry>[] = [];
  for (const entry of entries) {
    const far = farOf(entry);
    if (kept.length >= count && far >= (kept[kept.length - 1]?.far ?? Infinity)) continue;
    let at = kept.length;
    while (at > 0 && kept[at - 1]!.far > far) at -= 1;
    kept.splice(at, 0, { entry, far });
    if (kept.length > count) kept.pop();
  }
  return kept.map(({ entry }) => entry);
}

/** The legs of one visit with one pro: to it from home and from what may come before, on from it, and those it takes the place of. */
function addPair(found: Found, { visit, span }: OpenVisit, known: KnownPro): void {
  const { pro } = known;
  const stops = stopsAround(known.stops, span);
  add(found, pro, visit);
  add(found, visit, pro);
  // The stops that can stand beside it: from the last one before its first start to the first one after its last.
  const first = Math.max(
    0,
    stops.findLastIndex(({ start }) => start < span.from),
  );
  const after = stops.findIndex(({ start }) => start > span.to);
  const beside = stops.slice(first, after < 0 ? stops.length : after + 1);
  for (const stop of beside) {
    if (stop.start <= span.to) add(found, stop.at, visit);
    if (stop.start >= span.from) add(found, visit, stop.at);
  }
  beside.forEach((stop, index) => add(found, beside[index - 1]?.at ?? pro, stop.at));
  const last = beside[beside.length - 1];
  if (last) add(found, last.at, pro);
}

/** Added to the farness of a pro whose radius does not reach the visit: they come last, and few enough are asked for all of them. */
const OUT_OF_REACH = 1e6;

function nearestPros(pros: readonly KnownPro[], { visit, span }: OpenVisit, count: number): KnownPro[] {
  return nearest(pros, count, ({ pro, stops }) => {
    const reach = haversineMiles(pro, visit) <= pro.maxMiles ? 0 : OUT_OF_REACH;
    return reach + Math.min(farness(pro, visit), ...stopsAround(stops, span).map(({ at }) => farness(at, visit)));
  });
}

/** The visits nearest to one that can start after it ends, on the same route. */
function addFollowers(found: Found, { visit, span }: OpenVisit, others: readonly OpenVisit[], count: number): void {
  const lasts = visit.durationMinutes * 60;
  const [ends, starts] = [span.from + lasts, span.to + lasts + SAME_SHIFT];
  const followers = others.filter((other) => other.visit !== visit && other.span.to >= ends && other.span.from <= starts);
  for (const other of nearest(followers, count, (one) => farness(visit, one.visit))) {
    add(found, visit, other.visit);
  }
}

/**
 * The drives that a problem can lead to: only between stops that can follow each other, each pair of cells once.
 * `limits` keeps it sparse: the pros and visits nearest in a straight line. The order is that of the problem.
 */
export function wantedLegs(problem: Problem, limits: LegLimits = limitsFor(problem)): WantedLeg[] {
  const found: Found = new Map();
  const now = toEpoch(problem.now, 'up');
  const pros = problem.pros.map(knowPro);
  const open = problem.visits.flatMap((visit): OpenVisit[] => {
    const span = startSpan(visit, now);
    return span.from <= span.to ? [{ visit, span }] : [];
  });
  for (const one of open) {
    for (const known of nearestPros(pros, one, limits.pros)) addPair(found, one, known);
    addFollowers(found, one, open, limits.visits);
  }
  return [...found.values()];
}
