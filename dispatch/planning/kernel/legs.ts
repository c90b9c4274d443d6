import { getCos, isStraight, legSeconds } from '../../travel/travel-time';
import { getUnit, sureSeconds } from '../../travel/unit-sphere';
import { clockAt } from '../../travel/road-hours';
import type { LatLng, Travel } from '../../model/types';
import type { Kernel } from './kernel';

/** Up to this many places every leg has a cell of its own (31 MB); beyond, legs live in a cache of fixed size. */
const DENSE_PLACES = 2800;
/** A straight line is worked out sooner than it is found in a table that the processor's own memory does not hold. */
const STRAIGHT_PLACES = 400;
const CACHE_BITS = 20;

export type Places = { list: LatLng[]; indexOf: (at: LatLng) => number };

/** Numbers places by coordinate, in the order in which they are first named. */
export function createPlaces(): Places {
  const list: LatLng[] = [];
  const byLat = new Map<number, Map<number, number>>();
  function indexOf(at: LatLng): number {
    let row = byLat.get(at.lat);
    if (!row) byLat.set(at.lat, (row = new Map<number, number>()));
    let index = row.get(at.lng);
    if (index === undefined) {
      index = list.push({ lat: at.lat, lng: at.lng }) - 1;
      row.set(at.lng, index);
    }
    return index;
  }
  return { list, indexOf };
}

type Legs = Pick<Kernel, 'travel' | 'legTable' | 'legKey' | 'units' | 'clocks' | 'leastSeconds'>;

/** With hours, `leg` is what a drive is told with, and `drives.ts` what it takes at its hour. */
export function createLegs(places: readonly LatLng[], { hours, ...travel }: Travel): Legs {
  if (hours === undefined) return { travel, ...createTable(places, travel), clocks: null, leastSeconds: 0 };
  const told = { ...travel, minSeconds: 0 };
  const clocks = places.map((place) => clockAt(hours, place));
  return { travel: told, ...createTable(places, told), clocks, leastSeconds: travel.minSeconds ?? 0 };
}

function createTable(places: readonly LatLng[], travel: Travel): Pick<Legs, 'legTable' | 'legKey' | 'units'> {
  const straight = isStraight(travel);
  if (places.length <= (straight ? STRAIGHT_PLACES : DENSE_PLACES)) {
    return { legTable: new Int32Array(places.length * places.length).fill(-1), legKey: null, units: null };
  }
  if (straight) return { legTable: new Int32Array(0), legKey: null, units: unitsOf(places) };
  return { legTable: new Int32Array(1 << CACHE_BITS), legKey: new Float64Array(1 << CACHE_BITS).fill(-1), units: null };
}

function unitsOf(places: readonly LatLng[]): Float64Array {
  const units = new Float64Array(3 * places.length);
  places.forEach((place, at) => {
    const { x, y, z } = getUnit({ ...place, cos: getCos(place) });
    units.set([x, y, z], 3 * at);
  });
  return units;
}

/** Seconds from one place to another. */
export function leg(kernel: Kernel, from: number, to: number): number {
  if (kernel.units !== null) return straightLeg(kernel, kernel.units, from, to);
  const at = from * kernel.placeCount + to;
  if (kernel.legKey !== null) return cachedLeg(kernel, kernel.legKey, from, to, at);
  const seconds = kernel.legTable[at]!;
  return seconds >= 0 ? seconds : fillLeg(kernel, from, to, at);
}

function straightLeg({ travel, places }: Kernel, units: Float64Array, from: number, to: number): number {
  if (from === to) return 0;
  const a = 3 * from;
  const b = 3 * to;
  const dx = units[a]! - units[b]!;
  const dy = units[a + 1]! - units[b + 1]!;
  const dz = units[a + 2]! - units[b + 2]!;
  const seconds = sureSeconds(dx * dx + dy * dy + dz * dz, travel.secondsPerMile);
  if (seconds < 0) return freshLeg(travel, places, from, to);
  const least = travel.minSeconds;
  return least !== undefined && seconds < least ? least : seconds;
}

function fillLeg(kernel: Kernel, from: number, to: number, at: number): number {
  const seconds = freshLeg(kernel.travel, kernel.places, from, to);
  kernel.legTable[at] = seconds;
  return seconds;
}

function cachedLeg(kernel: Kernel, keys: Float64Array, from: number, to: number, key: number): number {
  const at = (Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca6b)) >>> (32 - CACHE_BITS);
  if (keys[at] === key) return kernel.legTable[at]!;
  const seconds = freshLeg(kernel.travel, kernel.places, from, to);
  keys[at] = key;
  kernel.legTable[at] = seconds;
  return seconds;
}

function freshLeg(travel: Travel, places: LatLng[], from: number, to: number): number {
  return legSeconds(travel, places[from]!, places[to]!);
}
