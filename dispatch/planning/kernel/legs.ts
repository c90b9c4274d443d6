import { legSeconds } from '../../travel/travel-time';
import type { LatLng, Travel } from '../../model/types';
import type { Kernel } from './kernel';

/** Up to this many places every leg has a cell of its own (31 MB); beyond, legs live in a cache of fixed size. */
const DENSE_PLACES = 2800;
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

export function createLegTable(placeCount: number): { legTable: Int32Array; legKey: Float64Array | null } {
  if (placeCount <= DENSE_PLACES) return { legTable: new Int32Array(placeCount * placeCount).fill(-1), legKey: null };
  return { legTable: new Int32Array(1 << CACHE_BITS), legKey: new Float64Array(1 << CACHE_BITS).fill(-1) };
}

/** Seconds from one place to another. */
export function leg(kernel: Kernel, from: number, to: number): number {
  const at = from * kernel.placeCount + to;
  if (kernel.legKey !== null) return cachedLeg(kernel, kernel.legKey, from, to, at);
  const seconds = kernel.legTable[at]!;
  return seconds >= 0 ? seconds : fillLeg(kernel, from, to, at);
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
