import { EARTH_RADIUS_MILES, milesBetween, type Place } from './travel-time';

const RADIANS = Math.PI / 180;
const HALF_ROUND = Math.PI * EARTH_RADIUS_MILES;

/** Chords nearer than this to a limit are settled by the exact formula. */
export const CHORD_DOUBT = 1e-12;
/** Seconds nearer than this to a half are settled by the exact formula. */
const SECONDS_DOUBT = 1e-6;
/** Below this squared chord (a few inches) two places may be one. */
const SAME_PLACE = 1e-16;

/** Up to this squared half chord (125 miles) a few terms of the arc sine's series are exact. */
const SERIES_HOLDS = 2.5e-4;

/** A place on the sphere of radius 1. */
export type Unit = { x: number; y: number; z: number };

export function getUnit({ lat, lng, cos }: Place): Unit {
  return { x: cos * Math.cos(lng * RADIANS), y: cos * Math.sin(lng * RADIANS), z: Math.sin(lat * RADIANS) };
}

/** Squared chord between two places on the sphere. */
export function chordBetween(one: Unit, other: Unit): number {
  const dx = one.x - other.x;
  const dy = one.y - other.y;
  const dz = one.z - other.z;
  return dx * dx + dy * dy + dz * dz;
}

/** Squared chord of a distance; infinite where it reaches everything. */
export function getChord(miles: number): number {
  if (miles >= HALF_ROUND) return Infinity;
  const half = Math.sin(miles / (2 * EARTH_RADIUS_MILES));
  return 4 * half * half;
}

/** What a squared chord times this is compared with: the squared seconds of the straight way, never more than the way along the sphere. */
export function chordScale(secondsPerMile: number): number {
  return (EARTH_RADIUS_MILES * secondsPerMile) ** 2;
}

/** Whole seconds of a straight-line leg by its squared chord: what `secondsBetween` says, at a third of its cost. */
export function secondsOfChord(chord: number, secondsPerMile: number, from: Place, to: Place): number {
  const seconds = sureSeconds(chord, secondsPerMile);
  return seconds >= 0 ? seconds : Math.round(milesBetween(from, to) * secondsPerMile);
}

/** Whole seconds of a straight-line leg by its squared chord, or -1 where only the exact formula can say. */
export function sureSeconds(chord: number, secondsPerMile: number): number {
  if (chord < SAME_PLACE) return -1;
  const seconds = 2 * EARTH_RADIUS_MILES * arcOfHalf(chord / 4) * secondsPerMile;
  const whole = Math.floor(seconds);
  if (Math.abs(seconds - whole - 0.5) <= SECONDS_DOUBT) return -1;
  return seconds - whole < 0.5 ? whole : whole + 1;
}

/** The arc sine of a half chord, given its square. */
function arcOfHalf(square: number): number {
  const half = Math.sqrt(Math.min(1, square));
  if (square > SERIES_HOLDS) return Math.asin(half);
  return half * (1 + square * (1 / 6 + square * (3 / 40 + square * (15 / 336 + square * (105 / 3456)))));
}
