import type { Pro, Problem, Visit } from '../../model/types';
import type { CompiledVisits } from './compile-visits';
import { type IntList, createIntList, push } from './int-list';
import { NEVER } from './kernel';
import type { Places } from './legs';
import { arrivalBetween, getCos, leaveBetween, legSeconds, type Place } from '../../travel/travel-time';
import { type ProDays, permittedStarts, proDays } from './pro-days';
import { createPlaceGrid, placesWithin } from '../../travel/place-grid';
import { type Intervals, intersectIntervals, subtractInterval, mergeIntervals } from './intervals';

/** Pairs in the order in which pros are met, and the routes they need. */
export type CompiledPairs = {
  visit: IntList;
  route: IntList;
  lo: IntList;
  hi: IntList;
  first: IntList;
  last: IntList;
  more: IntList;
  pairIntervals: IntList;
  routes: { pro: number; day: number; days: ProDays; room: number }[];
};

type Range = { lo: number; hi: number };
type StartInterval = { lo: number; hi: number; range: Range };
type PairInput = { problem: Problem; visits: CompiledVisits; places: Places; pros: Pro[]; zero: number; now: number };

/** Finds for every pro the visits that service, payout, radius, dates and hours allow them. */
export function compilePairs(input: PairInput): CompiledPairs {
  const { visits, places, pros } = input;
  const lists = (): IntList => createIntList(1024);
  const found: CompiledPairs = {
    visit: lists(),
    route: lists(),
    lo: lists(),
    hi: lists(),
    first: lists(),
    last: lists(),
    more: lists(),
    pairIntervals: createIntList(),
    routes: [],
  };
  if (!Number.isFinite(visits.from)) return found;
  const atPlace: number[][] = places.list.map(() => []);
  visits.place.forEach((place, visit) => atPlace[place]!.push(visit));
  const grid = createPlaceGrid(places.list, places.list.length);
  pros.forEach((pro, index) => {
    if (pro.active === false || !pro.accepting) return;
    const wanted = candidatesOf(pro, visits.list, atPlace, placesWithin(grid, pro, pro.maxMiles));
    if (wanted.length > 0) pairPro(input, found, index, wanted);
  });
  return found;
}

/** Visits a pro may take whatever the time: rules service, excluded, equipment, crew, least payout and radius. */
function candidatesOf(pro: Pro, visits: Visit[], atPlace: number[][], places: number[]): number[] {
  const services = new Set(pro.services.map((offer) => offer.service));
  const wanted: number[] = [];
  for (const place of places) {
    for (const index of atPlace[place]!) {
      const visit = visits[index]!;
      if (visit.payoutCents < pro.minPayoutCents || !services.has(visit.service)) continue;
      if (visit.equipment !== undefined && !visit.equipment.every((piece) => pro.equipment?.includes(piece))) continue;
      if (visit.people !== undefined && visit.people > (pro.crewSize ?? 1)) continue;
      if (visit.excludedProIds.length === 0 || !visit.excludedProIds.includes(pro.proId)) wanted.push(index);
    }
  }
  return wanted.sort((a, b) => a - b);
}

function pairPro(input: PairInput, found: CompiledPairs, proIndex: number, wanted: number[]): void {
  const { visits, zero } = input;
  const pro = input.pros[proIndex]!;
  const days = proDays(pro, zero, visits.from, visits.to + longest(visits, wanted));
  const routeOfDay = new Int32Array(days.fixed.length).fill(-1);
  const permits = new Map<string, Intervals>();
  for (const visit of wanted) {
    const { service, zone = pro.zone } = visits.list[visit]!;
    const key = `${zone}\n${service}`;
    let permitted = permits.get(key);
    if (!permitted) permits.set(key, (permitted = mergeIntervals(permittedStarts(pro, service, zone, zero, input.now))));
    const starts = intersectIntervals(visits.starts[visit]!, permitted);
    for (let at = firstRange(days, starts); at < days.rangeLo.length && starts.length > 0;) {
      const day = days.rangeDay[at]!;
      const intervals: StartInterval[] = [];
      for (; days.rangeDay[at] === day; at++) addIntervals(intervals, starts, days, at, visits.seconds[visit]!);
      if (days.rangeLo[at] !== undefined && days.rangeLo[at]! > starts[starts.length - 1]!) at = days.rangeLo.length;
      if (intervals.length === 0) continue;
      const route = (routeOfDay[day] = getRoute(found, routeOfDay[day]!, proIndex, day, days, pro));
      if (found.routes[route]!.room > 0) addPair(input, found, visit, route, pro, intervals);
    }
  }
}

function longest(visits: CompiledVisits, wanted: number[]): number {
  return wanted.reduce((most, visit) => Math.max(most, visits.seconds[visit]!), 0);
}

/** Index of the first range that ends after the first permitted start. */
function firstRange(days: ProDays, starts: Intervals): number {
  if (starts.length === 0) return days.rangeLo.length;
  let low = 0;
  let high = days.rangeHi.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days.rangeHi[middle]! < starts[0]!) low = middle + 1;
    else high = middle;
  }
  // Ranges of one day stand together: begin with the day's first.
  while (low > 0 && days.rangeDay[low - 1] === days.rangeDay[low]) low--;
  return low;
}

function addIntervals(intervals: StartInterval[], starts: Intervals, days: ProDays, at: number, seconds: number): void {
  const range = { lo: days.rangeLo[at]!, hi: days.rangeHi[at]! };
  const day = days.rangeDay[at]!;
  let allowed = intersectIntervals(starts, [range.lo, range.hi - seconds]);
  // A booking that another day's route carries still takes its time.
  for (const booking of days.bookings) {
    if (booking.day !== day && booking.end > range.lo && booking.start < range.hi) {
      allowed = subtractInterval(allowed, booking.start - seconds, booking.end);
    }
  }
  for (let i = 0; i < allowed.length; i += 2) intervals.push({ lo: allowed[i]!, hi: allowed[i + 1]!, range });
}

function getRoute(
  found: CompiledPairs,
  known: number,
  pro: number,
  day: number,
  days: ProDays,
  { maxVisitsPerDay }: Pro,
): number {
  if (known >= 0) return known;
  const room = maxVisitsPerDay === null ? NEVER : maxVisitsPerDay - days.fixed[day]!.length;
  return found.routes.push({ pro, day, days, room }) - 1;
}

type Bound = { lo: number; hi: number; first: number; last: number };

/** The starts of each interval; `first` and `last` leave time for the ways from and to home where these count. */
function homeBounds({ problem, visits, zero }: PairInput, visit: number, pro: Pro, intervals: StartInterval[]): Bound[] {
  if (problem.commute !== 'inside') return intervals.map(({ lo, hi }) => ({ lo, hi, first: lo, last: hi }));
  const { travel } = problem;
  const seconds = visits.seconds[visit]!;
  const at = visits.list[visit]!;
  if (travel.hours === undefined) {
    const out = legSeconds(travel, pro, at);
    const back = legSeconds(travel, at, pro);
    return intervals.map(({ lo, hi, range }) => ({
      lo,
      hi,
      first: Math.max(lo, range.lo + out),
      last: Math.min(hi, range.hi - seconds - back),
    }));
  }
  const [home, site] = [pro, at].map(({ lat, lng }) => ({ lat, lng, cos: getCos({ lat, lng }) })) as [Place, Place];
  return intervals.map(({ lo, hi, range }) => ({
    lo,
    hi,
    first: Math.max(lo, arrivalBetween(travel, home, site, zero + range.lo) - zero),
    last: Math.min(hi, leaveBetween(travel, site, home, zero + range.hi) - zero - seconds),
  }));
}

function addPair(
  input: PairInput,
  found: CompiledPairs,
  visit: number,
  route: number,
  pro: Pro,
  intervals: StartInterval[],
): void {
  const bounds = homeBounds(input, visit, pro, intervals);
  push(found.visit, visit);
  push(found.route, route);
  push(found.lo, bounds[0]!.lo);
  push(found.hi, bounds[bounds.length - 1]!.hi);
  push(found.first, bounds.find(({ first, hi }) => first <= hi)?.first ?? NEVER);
  push(found.last, bounds.findLast(({ last, lo }) => last >= lo)?.last ?? -1);
  push(found.more, bounds.length === 1 ? -1 : found.pairIntervals.size);
  if (bounds.length === 1) return;
  push(found.pairIntervals, bounds.length);
  for (const { lo, hi, first, last } of bounds) [lo, hi, first, last].forEach((value) => push(found.pairIntervals, value));
}
