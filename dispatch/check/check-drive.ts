import { localTime } from './check-clock';
import type { LatLng, RoadHours, Roads, Travel } from '../model/types';

/** The drives of `checkPlan`, written apart from those that the planners use. */

/** Miles of a straight line. */
export function milesApart(a: LatLng, b: LatLng): number {
  const turn = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * turn) / 2) ** 2 +
    Math.cos(a.lat * turn) * Math.cos(b.lat * turn) * Math.sin(((b.lng - a.lng) * turn) / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Seconds of every leg of a matrix, by the coordinates of its cells. */
const legsByRoad = new WeakMap<Roads, Map<string, number>>();

function thousandths({ lat, lng }: LatLng): string {
  return [Math.round(lat * 1000), Math.round(lng * 1000)].join();
}

function byRoad(roads: Roads, a: LatLng, b: LatLng): number | undefined {
  if (thousandths(a) === thousandths(b)) return undefined;
  let known = legsByRoad.get(roads);
  if (known === undefined) {
    known = new Map(roads.legs.map(([from, to, seconds]) => [[roads.cells[from], roads.cells[to]].join(' '), seconds]));
    legsByRoad.set(roads, known);
  }
  return known.get(`${thousandths(a)} ${thousandths(b)}`);
}

function told(travel: Travel, a: LatLng, b: LatLng): number {
  const road = travel.roads === undefined ? undefined : byRoad(travel.roads, a, b);
  const line = (): number => (travel.seconds === undefined ? milesApart(a, b) * travel.secondsPerMile : travel.seconds(a, b));
  return Math.round(road ?? line());
}

/** Speeds change on the hour of a clock, which changes by whole quarters. */
const QUARTER = 900;

/** Hundredths of a second of a leg that are driven in one second at an instant. */
function speedAt({ zone, speeds, weekend }: RoadHours['areas'][number], epoch: number): number {
  const { date, second } = localTime(zone, epoch);
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay());
  return (isWeekend && weekend !== undefined ? weekend : speeds)[Math.floor(second / 3600)] ?? 100;
}

/** When a drive ends that begins at `leave`: quarter by quarter, at the speed of each. */
export function arrival(travel: Travel, a: LatLng, b: LatLng, leave: number): number {
  if (a.lat === b.lat && a.lng === b.lng) return leave;
  const least = leave + (travel.minSeconds ?? 0);
  const area = travel.hours?.areas.find(({ lat, lng }) => lat === Math.floor(b.lat) && lng === Math.floor(b.lng));
  let left = told(travel, a, b) * 100;
  if (area === undefined) return Math.max(least, leave + left / 100);
  let at = leave;
  while (left > 0) {
    const speed = speedAt(area, at);
    const ends = (Math.floor(at / QUARTER) + 1) * QUARTER;
    const needed = Math.ceil(left / speed);
    if (at + needed <= ends) return Math.max(least, at + needed);
    left -= (ends - at) * speed;
    at = ends;
  }
  return Math.max(least, at);
}
