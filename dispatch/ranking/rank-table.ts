import { getCalendar, type CompiledPro, type Interval, type Stop } from '../model/compiled';
import { getCuts } from '../rules/blocked-day';
import { dayOfDate, localDay, offsetAt, startOfDay } from '../time/zone';
import { openOn, takenOn } from './price-of-reach';
import { createStartIntervals, type StartIntervals } from './start-intervals';
import { getChord, getUnit } from '../travel/unit-sphere';

const DAY = 86_400;

/** Where a pro stands with one service: not offered, held without an end, held between two instants, or more than that. */
export const NOT_OFFERED = 0;
export const ALWAYS_HELD = 1;
export const HELD_BETWEEN = 2;
export const HELD_OTHERWISE = 3;

/** What of a row must be looked at: all of it; no dates, no quiet hours and no same-day switch; the rules themselves, since days have prices. */
const ROW_WHOLE = 0;
export const ROW_PLAIN = 1;
export const ROW_PRICED = 2;

/** One service's credentials, by position; `from` and `to` are epoch seconds on the pro's own dates. */
export type ServiceColumn = { state: Uint8Array; from: Float64Array; to: Float64Array };

/** What all pros of one zone share at one instant. */
export type ZoneNow = { todayFrom: number; todayTo: number; clock: number };

/**
 * The pros of a problem laid out flat, so that a visit is held against a thousand of them without a thousand objects.
 * Everything is by position in the prepared problem's `pros`. It holds for calendars within `horizon`.
 */
export type RankTable = {
  /** The pro that each row was made from. */
  source: CompiledPro[];
  horizon: Interval;
  refused: Int8Array;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  chord: Float64Array;
  minPayout: Float64Array;
  reach: Float64Array;
  cap: Float64Array;
  sameDay: Uint8Array;
  quietFrom: Int32Array;
  quietTo: Int32Array;
  zone: Int32Array;
  zones: string[];
  zoneNow: ZoneNow[];
  /** The instant `zoneNow` holds for. */
  now: number;
  /** Hours: range i of pro p is one of rangeBegin[p] … rangeBegin[p + 1]. */
  rangeBegin: Int32Array;
  rangeFrom: Float64Array;
  rangeTo: Float64Array;
  /** Stops on the date of the range, or null: refreshed where a pro was given more. */
  rangeStops: (Stop[] | null)[];
  rangeDay: Int32Array;
  /** Seconds of all hours on the date of the range, and of all stops on it. */
  rangeOpen: Float64Array;
  rangeTaken: Float64Array;
  /** Times a blocked date takes away: flat pairs, or null. */
  cuts: (Float64Array | null)[];
  /** ROW_WHOLE, ROW_PLAIN or ROW_PRICED. */
  kind: Uint8Array;
  /** 1: has stops. */
  promised: Uint8Array;
  /** Room for the starts of one pair after the other. */
  intervals: StartIntervals;
  columns: Map<string, ServiceColumn>;
  idle: Uint8Array;
  /** Pros put in order by acceptance in tenths, rating in halves and pay per hour; equals share a number. */
  standing: Int32Array;
  standings: number;
};

/** Lays the pros out. Costs about as much as judging each of them once. */
export function createRankTable(pros: readonly CompiledPro[], horizon: Interval): RankTable {
  const count = pros.length;
  const units = pros.map(getUnit);
  const zones = [...new Set(pros.map(({ pro }) => pro.zone))];
  const { standing, standings } = standingsOf(pros);
  const cuts = pros.map((pro) => cutsWithin(pro, horizon));
  return {
    source: [...pros],
    horizon,
    columns: new Map(),
    zones,
    zoneNow: [],
    now: NaN,
    standing,
    standings,
    refused: Int8Array.from(pros, ({ pro }) => (pro.active === false ? 0 : pro.accepting ? -1 : 1)),
    x: Float64Array.from(units, (unit) => unit.x),
    y: Float64Array.from(units, (unit) => unit.y),
    z: Float64Array.from(units, (unit) => unit.z),
    chord: Float64Array.from(pros, ({ pro }) => getChord(pro.maxMiles)),
    minPayout: Float64Array.from(pros, ({ pro }) => pro.minPayoutCents),
    reach: Float64Array.from(pros, ({ reach }) => reach),
    cap: Float64Array.from(pros, ({ pro }) => pro.maxVisitsPerDay ?? Infinity),
    sameDay: Uint8Array.from(pros, ({ pro }) => (pro.sameDay ? 1 : 0)),
    quietFrom: Int32Array.from(pros, ({ quiet }) => (quiet === null || quiet.start === quiet.end ? -1 : quiet.start)),
    quietTo: Int32Array.from(pros, ({ quiet }) => quiet?.end ?? -1),
    zone: Int32Array.from(pros, ({ pro }) => zones.indexOf(pro.zone)),
    ...rangesOf(pros, horizon),
    cuts,
    kind: Uint8Array.from(pros, (pro, at) => kindOfRow(pro, cuts[at] ?? null)),
    promised: Uint8Array.from(pros, ({ stops }) => Math.min(1, stops.length)),
    intervals: createStartIntervals(),
    idle: Uint8Array.from({ length: count }, (_, at) => (pros[at]?.pro.paidCents28d === 0 ? 0 : 1)),
  };
}

type Ranges = Pick<RankTable, 'rangeBegin' | 'rangeFrom' | 'rangeTo' | 'rangeStops' | 'rangeDay' | 'rangeOpen' | 'rangeTaken'>;

function rangesOf(pros: readonly CompiledPro[], horizon: Interval): Ranges {
  const begin = new Int32Array(pros.length + 1);
  const found = pros.flatMap((pro, at) => {
    const ranges = getCalendar(pro, horizon.from, horizon.to).ranges.filter(
      ({ start, end }) => start <= horizon.to && end > horizon.from,
    );
    begin[at + 1] = (begin[at] ?? 0) + ranges.length;
    return ranges.map((range) => ({ pro, range, stops: pro.routes.get(range.day) ?? null }));
  });
  return {
    rangeBegin: begin,
    rangeFrom: Float64Array.from(found, ({ range }) => range.start),
    rangeTo: Float64Array.from(found, ({ range }) => range.end),
    rangeDay: Int32Array.from(found, ({ range }) => range.day),
    rangeStops: found.map(({ stops }) => stops),
    rangeOpen: Float64Array.from(found, ({ pro, range }) => openOn(pro, range.day)),
    rangeTaken: Float64Array.from(found, ({ pro, range }) => takenOn(pro, range.day)),
  };
}

function cutsWithin(pro: CompiledPro, horizon: Interval): Float64Array | null {
  const cuts = getCuts(pro, getCalendar(pro, horizon.from, horizon.to)).filter(([from, to]) => from <= to);
  return cuts.length === 0 ? null : Float64Array.from(cuts.flat());
}

function kindOfRow({ pro, quiet, dayPrices }: CompiledPro, cuts: Float64Array | null): number {
  if (dayPrices !== null) return ROW_PRICED;
  const isPlain = pro.sameDay && cuts === null && (quiet === null || quiet.start === quiet.end);
  return isPlain ? ROW_PLAIN : ROW_WHOLE;
}

export function payPerHour({ pro }: CompiledPro): number {
  return pro.paidCents28d / Math.max(1, pro.offeredHours28d);
}

/** Tenths of acceptance and halves of rating as one whole number, less is better. */
export function repute({ pro }: CompiledPro): number {
  const acceptance = 10 - Math.floor(pro.acceptance * 10 + 1e-9);
  const rating = 15 - Math.min(15, Math.floor(pro.rating * 2 + 1e-9));
  return acceptance * 16 + rating;
}

function standingsOf(pros: readonly CompiledPro[]): { standing: Int32Array; standings: number } {
  const terms = pros.map((pro, at) => ({ at, repute: repute(pro), pay: payPerHour(pro) }));
  terms.sort((a, b) => a.repute - b.repute || a.pay - b.pay);
  const standing = new Int32Array(pros.length);
  let number = -1;
  terms.forEach((one, index) => {
    const before = terms[index - 1];
    if (before === undefined || before.repute !== one.repute || before.pay !== one.pay) number++;
    standing[one.at] = number;
  });
  return { standing, standings: number + 1 };
}

/** Takes over the promises a pro was given since. False: more than promises has changed, the row does not hold. */
export function refreshRow(table: RankTable, position: number, pro: CompiledPro): boolean {
  const old = table.source[position];
  if (old === undefined || old.pro !== pro.pro || old.hours !== pro.hours) return false;
  table.source[position] = pro;
  table.kind[position] = kindOfRow(pro, table.cuts[position] ?? null);
  table.promised[position] = Math.min(1, pro.stops.length);
  const end = table.rangeBegin[position + 1] ?? 0;
  for (let at = table.rangeBegin[position] ?? 0; at < end; at++) {
    const day = table.rangeDay[at] ?? 0;
    table.rangeStops[at] = pro.routes.get(day) ?? null;
    table.rangeTaken[at] = takenOn(pro, day);
  }
  return true;
}

/** Everything about an instant that is the same for all pros of a zone. */
export function zoneNow(zone: string, now: number): ZoneNow {
  const today = localDay(zone, now);
  const local = now + offsetAt(zone, now);
  return {
    todayFrom: startOfDay(zone, today),
    todayTo: startOfDay(zone, today + 1) - 1,
    clock: ((local % DAY) + DAY) % DAY,
  };
}

/** Sets the table's clock. */
export function setNow(table: RankTable, now: number): void {
  if (table.now === now) return;
  table.zoneNow = table.zones.map((zone) => zoneNow(zone, now));
  table.now = now;
}

/** Who holds a service and when, worked out once a service. */
export function serviceColumn(table: RankTable, service: string): ServiceColumn {
  let column = table.columns.get(service);
  if (column === undefined) {
    column = columnOf(table.source, service);
    table.columns.set(service, column);
  }
  return column;
}

function columnOf(pros: readonly CompiledPro[], service: string): ServiceColumn {
  const column: ServiceColumn = {
    state: new Uint8Array(pros.length),
    from: new Float64Array(pros.length),
    to: new Float64Array(pros.length),
  };
  pros.forEach((pro, at) => {
    const entries = pro.services.get(service) ?? [];
    const [only] = entries;
    if (only === undefined) return;
    const open = entries.some(({ from, to }) => from === -Infinity && to === Infinity);
    column.state[at] = open ? ALWAYS_HELD : entries.length === 1 ? HELD_BETWEEN : HELD_OTHERWISE;
    const { validFrom, validTo } = only.entry;
    const { zone } = pro.pro;
    column.from[at] = validFrom === null ? -Infinity : startOfDay(zone, dayOfDate(validFrom));
    column.to[at] = validTo === null ? Infinity : startOfDay(zone, dayOfDate(validTo) + 1) - 1;
  });
  return column;
}
