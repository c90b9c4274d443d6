import type { LatLng, RoadHours } from '../model/types';
import { offsetAt } from '../time/zone';

/** Clocks change, and offsets differ, by whole quarters of an hour. */
const QUARTER = 900;
const HOUR = 3600;
const DAY = 86_400;
/** So much more is worked out than is asked for. */
const LEEWAY = 3 * DAY;
/** 1970-01-01 was a Thursday. */
const THURSDAY = 4;

/**
 * The speeds of one area over a stretch of time, quarter by quarter from `from` on. In a second at 80 percent, 80 hundredths of a second
 * of a leg are driven: `driven` counts them up to the beginning of each quarter. All numbers are whole, so that the same instants come
 * out however they are worked out.
 */
export type SpeedClock = {
  area: RoadHours['areas'][number];
  from: number;
  speed: Uint16Array;
  driven: Float64Array;
};

/** Worked out once for each problem’s hours. */
const compiled = new WeakMap<RoadHours, Map<string, SpeedClock>>();

function areaKey({ lat, lng }: LatLng): string {
  return `${Math.floor(lat)},${Math.floor(lng)}`;
}

/** The clock of the area that a place lies in; null where the hour makes no difference. */
export function clockAt(hours: RoadHours, place: LatLng): SpeedClock | null {
  let clocks = compiled.get(hours);
  if (clocks === undefined) {
    clocks = new Map(
      hours.areas.map((area) => [
        areaKey(area),
        { area, from: 0, speed: new Uint16Array(0), driven: new Float64Array(1) } satisfies SpeedClock,
      ]),
    );
    compiled.set(hours, clocks);
  }
  return clocks.get(areaKey(place)) ?? null;
}

/** The speed at an instant, in percent. */
function speedAt({ zone, speeds, weekend = speeds }: SpeedClock['area'], at: number): number {
  const local = at + offsetAt(zone, at);
  const day = Math.floor(local / DAY);
  const weekday = (((day + THURSDAY) % 7) + 7) % 7;
  return (weekday === 0 || weekday === 6 ? weekend : speeds)[Math.floor((local - day * DAY) / HOUR)] ?? 100;
}

/** Widens what is worked out to [from, to]. */
function cover(clock: SpeedClock, from: number, to: number): void {
  const known = clock.speed.length > 0;
  const first = Math.floor(Math.min(from - LEEWAY, known ? clock.from : Infinity) / QUARTER) * QUARTER;
  const last = Math.max(to + LEEWAY, known ? clock.from + clock.speed.length * QUARTER : -Infinity);
  const count = Math.ceil((last - first) / QUARTER);
  const speed = new Uint16Array(count);
  const driven = new Float64Array(count + 1);
  for (let quarter = 0; quarter < count; quarter++) {
    speed[quarter] = speedAt(clock.area, first + quarter * QUARTER);
    driven[quarter + 1] = driven[quarter]! + speed[quarter]! * QUARTER;
  }
  Object.assign(clock, { from: first, speed, driven });
}

/** The first second by which a leg of `seconds` that begins at `leave` is driven. */
export function arriveBy(clock: SpeedClock, leave: number, seconds: number): number {
  let quarter = Math.floor((leave - clock.from) / QUARTER);
  if (quarter < 0 || quarter >= clock.speed.length) {
    cover(clock, leave, leave);
    quarter = Math.floor((leave - clock.from) / QUARTER);
  }
  const goal = clock.driven[quarter]! + (leave - clock.from - quarter * QUARTER) * clock.speed[quarter]! + seconds * 100;
  while (clock.driven[quarter + 1]! < goal) {
    quarter++;
    if (quarter < clock.speed.length) continue;
    cover(clock, leave, clock.from + quarter * QUARTER);
    return arriveBy(clock, leave, seconds);
  }
  return clock.from + quarter * QUARTER + Math.ceil((goal - clock.driven[quarter]!) / clock.speed[quarter]!);
}

/** The last second at which a leg of `seconds` can begin that is to be driven by `due`. */
export function leaveFor(clock: SpeedClock, due: number, seconds: number): number {
  let quarter = Math.floor((due - clock.from) / QUARTER);
  if (quarter < 0 || quarter >= clock.speed.length) {
    cover(clock, due, due);
    quarter = Math.floor((due - clock.from) / QUARTER);
  }
  const goal = clock.driven[quarter]! + (due - clock.from - quarter * QUARTER) * clock.speed[quarter]! - seconds * 100;
  while (clock.driven[quarter]! > goal) {
    quarter--;
    if (quarter >= 0) continue;
    cover(clock, clock.from - QUARTER, due);
    return leaveFor(clock, due, seconds);
  }
  return clock.from + quarter * QUARTER + Math.floor((goal - clock.driven[quarter]!) / clock.speed[quarter]!);
}

/** The part of a problem’s hours that these places lie in. */
export function hoursAround(hours: RoadHours, places: readonly LatLng[]): RoadHours {
  const wanted = new Set(places.map(areaKey));
  return { ...hours, areas: hours.areas.filter((area) => wanted.has(areaKey(area))) };
}
