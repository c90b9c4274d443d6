import { readHours, getWorkDays, type Hours, type WorkDay } from '../time/calendar';
import { toEpoch } from '../time/instants';
import { byCodeUnit } from '../parse/read-fields';
import { getCos, type Place } from '../travel/travel-time';
import type { Commute, Pro, ProService, Travel, Visit } from './types';
import { dayOfDate, localDay, secondsOfTime } from '../time/zone';

/** Epoch seconds, both ends included. */
export type Interval = { from: number; to: number };

/**
 * An interval of starts that are still possible, both ends included. From the working hours on it lies in one range:
 * `day` is the date that range begins on and [open, close] its ends; before, `day` is -1.
 */
export type StartInterval = { from: number; to: number; day: number; open: number; close: number };

/** What every judgment of one problem shares. `forOffer` switches the quiet hours on. */
export type RuleContext = { now: number; commute: Commute; travel: Travel; forOffer: boolean };

/** Day numbers between which a credential holds, both included; infinite where it is open. */
export type Credential = { from: number; to: number; entry: ProService };

/** A promise that stands: a booking, or an assignment of a plan. `day` is the date whose route it is on. */
export type Stop = Place & {
  visitId: string;
  start: number;
  end: number;
  day: number;
  /** Seconds of the leg from the stop before on its route (else from home) and of the way home; -1 until asked for. */
  legFromBefore: number;
  legHome: number;
  /** The place on the sphere of radius 1, NaN until asked for. */
  x: number;
  y: number;
  z: number;
};

/** Working hours of a pro over [from, to]: flat, sorted, apart from each other. */
export type Calendar = { from: number; to: number; blocked: WorkDay[]; ranges: { start: number; end: number; day: number }[] };

export type CompiledPro = Place & {
  pro: Pro;
  hours: Hours;
  services: Map<string, Credential[]>;
  /** Doublings of what the pro could serve: of their services times the square of their radius in miles. */
  reach: number;
  quiet: { start: number; end: number } | null;
  /** Price in seconds by day number; null without any. */
  dayPrices: Map<number, number> | null;
  /** By start, then end, then id. */
  stops: Stop[];
  /** Stops of each day, by start: the routes. */
  routes: Map<number, Stop[]>;
  /** What the problem's visits can need of the calendar at most. */
  horizon: Interval;
  calendar: Calendar | null;
};

export type CompiledVisit = Place & {
  visit: Visit;
  seconds: number;
  /** Windows sorted, merged, cut at `now`: pairs of first and last start. Empty when every window is over. */
  windows: [from: number, to: number][];
  /** The windows as the rules want them. Never changed in place. */
  starts: StartInterval[];
};

/** Windows in whole seconds, sorted, merged and not before `now`. */
function startWindows(visit: Visit, now: number): [number, number][] {
  const found = visit.windows
    .map(([from, to]): [number, number] => [Math.max(now, toEpoch(from, 'up')), toEpoch(to)])
    .filter(([from, to]) => from <= to)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: [number, number][] = [];
  for (const window of found) {
    const last = merged[merged.length - 1];
    if (last !== undefined && window[0] <= last[1] + 1) last[1] = Math.max(last[1], window[1]);
    else merged.push(window);
  }
  return merged;
}

export function compileVisit(visit: Visit, now: number): CompiledVisit {
  const seconds = Math.max(1, Math.round(visit.durationMinutes * 60));
  const windows = startWindows(visit, now);
  const starts = windows.map(([from, to]) => ({ from, to, day: -1, open: 0, close: 0 }));
  return { visit, lat: visit.lat, lng: visit.lng, cos: getCos(visit), seconds, windows, starts };
}

export function compilePro(pro: Pro, horizon: Interval): CompiledPro {
  const services = new Map<string, Credential[]>();
  for (const entry of pro.services) {
    const from = entry.validFrom === null ? -Infinity : dayOfDate(entry.validFrom);
    const to = entry.validTo === null ? Infinity : dayOfDate(entry.validTo);
    services.set(entry.service, [...(services.get(entry.service) ?? []), { from, to, entry }]);
  }
  const quiet = pro.quietHours ?? null;
  const compiled: CompiledPro = {
    pro,
    lat: pro.lat,
    lng: pro.lng,
    cos: getCos(pro),
    hours: readHours(pro),
    services,
    reach: Math.log2(Math.max(1, services.size)) + 2 * Math.log2(Math.max(1, pro.maxMiles)),
    quiet: quiet === null ? null : { start: secondsOfTime(quiet.start), end: secondsOfTime(quiet.end) },
    dayPrices: pro.dayPrices?.length ? new Map(pro.dayPrices.map(({ date, seconds }) => [dayOfDate(date), seconds])) : null,
    stops: [],
    routes: new Map(),
    horizon,
    calendar: null,
  };
  setStops(
    compiled,
    pro.bookings.map((booking) => ({ ...booking, start: toEpoch(booking.start), end: toEpoch(booking.end, 'up') })),
  );
  return compiled;
}

/** Puts the pro's promises in place, each on the route of its day. */
function setStops(pro: CompiledPro, promises: { visitId: string; start: number; end: number; lat: number; lng: number }[]): void {
  const placed = promises.map((stop) => ({
    visitId: stop.visitId,
    start: stop.start,
    end: stop.end,
    lat: stop.lat,
    lng: stop.lng,
    cos: getCos(stop),
    day: dayOfStart(pro, stop.start),
    legFromBefore: -1,
    legHome: -1,
    x: NaN,
    y: NaN,
    z: NaN,
  }));
  pro.stops = placed.sort((a, b) => a.start - b.start || a.end - b.end || byCodeUnit(a.visitId, b.visitId));
  pro.routes = new Map();
  for (const stop of pro.stops) {
    const route = pro.routes.get(stop.day);
    if (route === undefined) pro.routes.set(stop.day, [stop]);
    else route.push(stop);
  }
}

/** The same pro with more promises than their bookings: what a plan has given them already. */
export function withPromises(
  pro: CompiledPro,
  more: { visitId: string; start: number; end: number; lat: number; lng: number }[],
): CompiledPro {
  if (more.length === 0) return pro;
  const loaded = { ...pro };
  setStops(loaded, [...pro.stops, ...more]);
  return loaded;
}

/** The same pro with other hours: `ranges` in place of the calendar's. What the stops belong to is worked out again. */
export function withRanges(pro: CompiledPro, calendar: Calendar, ranges: Calendar['ranges']): CompiledPro {
  const changed: CompiledPro = { ...pro, calendar: { ...calendar, ranges } };
  setStops(changed, pro.stops);
  return changed;
}

const LEEWAY = 86_400;

/** The pro's hours over at least [from, to], remembered and widened as needed. */
export function getCalendar(pro: CompiledPro, from: number, to: number): Calendar {
  const known = pro.calendar;
  if (known !== null && known.from <= from && known.to >= to) return known;
  const low = Math.min(from - LEEWAY, known?.from ?? pro.horizon.from);
  const high = Math.max(to + LEEWAY, known?.to ?? pro.horizon.to);
  const days = getWorkDays(pro.hours, low, high);
  const ranges = days.flatMap((day) => day.ranges.map((range) => ({ start: range.start, end: range.end, day: day.day })));
  pro.calendar = { from: low, to: high, ranges, blocked: days.filter((day) => day.blocked) };
  return pro.calendar;
}

/** The date whose route a stop is on: where the range it starts in began, else the local date of its start. */
export function dayOfStart(pro: CompiledPro, start: number): number {
  const known = pro.calendar ?? (start >= pro.horizon.from && start <= pro.horizon.to ? getCalendar(pro, start, start) : null);
  if (known !== null && known.from <= start && known.to >= start) {
    for (const range of known.ranges) {
      if (range.start > start) break;
      if (start < range.end) return range.day;
    }
    return localDay(pro.pro.zone, start);
  }
  for (const day of getWorkDays(pro.hours, start, start)) {
    if (day.ranges.some((range) => range.start <= start && start < range.end)) return day.day;
  }
  return localDay(pro.pro.zone, start);
}
