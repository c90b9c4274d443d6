import type { LatLng, Problem, RoadHours, Roads } from '#dispatch';
import { GRID_SECONDS } from './random-instance';

/** The drives of the brute-force oracle: second by second. */

/** Local readings of a zone at every step of the grid over the days asked for, e.g. `2027-03-14 01:55`. */
const readings = new Map<string, Map<number, string>>();
const formats = new Map<string, Intl.DateTimeFormat>();

export function localReading(zone: string, epoch: number): string {
  const step = Math.floor(epoch / GRID_SECONDS) * GRID_SECONDS;
  const known = readings.get(zone) ?? new Map<number, string>();
  readings.set(zone, known);
  let reading = known.get(step);
  if (reading === undefined) {
    let format = formats.get(zone);
    if (format === undefined) {
      format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      formats.set(zone, format);
    }
    reading = format.format(step * 1000);
    known.set(step, reading);
  }
  return reading;
}

/** Miles of a straight line. */
export function straightMiles(a: LatLng, b: LatLng): number {
  if (a.lat === b.lat && a.lng === b.lng) return 0;
  const k = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * k) / 2) ** 2 +
    Math.cos(a.lat * k) * Math.cos(b.lat * k) * Math.sin(((b.lng - a.lng) * k) / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(h)));
}

function cellOf(at: LatLng): string {
  return `${Math.round(at.lat * 1000)} ${Math.round(at.lng * 1000)}`;
}

const tables = new WeakMap<Roads, Record<string, number>>();

function road(roads: Roads, a: LatLng, b: LatLng): number | undefined {
  const cell = (index: number): string => roads.cells[index]?.join(' ') ?? '';
  let table = tables.get(roads);
  if (!table)
    tables.set(roads, (table = Object.fromEntries(roads.legs.map(([from, to, s]) => [`${cell(from)}>${cell(to)}`, s]))));
  return cellOf(a) === cellOf(b) ? undefined : table[`${cellOf(a)}>${cellOf(b)}`];
}

const speedsAt = new WeakMap<RoadHours['areas'][number], Map<number, number>>();

/** The speed, in percent, at an instant of an area’s clock; the hour is the same in a step of the grid. */
function speedOf(area: RoadHours['areas'][number], at: number): number {
  const known = speedsAt.get(area) ?? new Map<number, number>();
  speedsAt.set(area, known);
  const step = Math.floor(at / GRID_SECONDS);
  const speed = known.get(step) ?? readSpeed(area, at);
  known.set(step, speed);
  return speed;
}

function readSpeed({ zone, speeds, weekend }: RoadHours['areas'][number], at: number): number {
  const reading = localReading(zone, at);
  const isWeekend = ['Sat', 'Sun'].includes(new Date(reading.slice(0, 10)).toUTCString().slice(0, 3));
  return ((isWeekend && weekend) || speeds)[Number(reading.slice(11, 13))] ?? 100;
}

/** When a drive ends: second by second. */
export function driveUntil({ travel }: Problem, a: LatLng, b: LatLng, leave: number): number {
  if (a.lat === b.lat && a.lng === b.lng) return leave;
  const line = travel.seconds ?? ((from: LatLng, to: LatLng) => Math.round(straightMiles(from, to) * travel.secondsPerMile));
  const told = (travel.roads && road(travel.roads, a, b)) ?? line(a, b);
  const area = travel.hours?.areas.find((each) => each.lat === Math.floor(b.lat) && each.lng === Math.floor(b.lng));
  if (area === undefined) return leave + told;
  let left = told * 100;
  let at = leave;
  for (; left > 0; at++) left -= speedOf(area, at);
  return at;
}
