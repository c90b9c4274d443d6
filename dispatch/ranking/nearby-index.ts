import type { CompiledPro } from '../model/compiled';
import { EARTH_RADIUS_MILES, milesBetween, type Place } from '../travel/travel-time';
import { CHORD_DOUBT, getChord, getUnit } from '../travel/unit-sphere';

/**
 * Homes in bands of latitude, sorted by longitude within a band; one set of bands for each class of radius, so that
 * the few pros with a long reach do not make every search wide. A search reads a contiguous stretch of each band.
 */
type RadiusClass = {
  reachMiles: number;
  bandDegrees: number;
  lowestBand: number;
  /** Band b holds the entries [starts[b], starts[b + 1]). */
  starts: Int32Array;
  lngs: Float64Array;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** Squared chord of each pro's own radius on the unit sphere. */
  chords: Float64Array;
  pros: Int32Array;
  /** What each pro asks for at least; infinite for one who takes no work at all. */
  payouts: Float64Array;
  /** A bit for each service, by its number modulo 32. */
  services: Uint32Array;
};

export type NearbyIndex = { classes: RadiusClass[]; pros: CompiledPro[]; serviceBits: Map<string, number> };

/** What is asked for beside being near. */
export type Wanted = { payoutCents: number; service: string };

const RADIANS = Math.PI / 180;

/** Powers of two from 5 miles up. */
function classOf(miles: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(miles, 5) / 5)));
}

function numberServices(pros: CompiledPro[]): Map<string, number> {
  const bits = new Map<string, number>();
  for (const pro of pros) for (const service of pro.services.keys()) if (!bits.has(service)) bits.set(service, bits.size % 32);
  return bits;
}

function bitsOf(pro: CompiledPro, serviceBits: Map<string, number>): number {
  let bits = 0;
  for (const service of pro.services.keys()) bits |= 1 << (serviceBits.get(service) ?? 0);
  return bits >>> 0;
}

function buildClass(pros: CompiledPro[], members: number[], serviceBits: Map<string, number>): RadiusClass {
  const reachMiles = members.reduce((most, index) => Math.max(most, pros[index]?.pro.maxMiles ?? 0), 0);
  const bandDegrees = Math.min(180, Math.max(0.02, reachMiles / EARTH_RADIUS_MILES / RADIANS / 4));
  const bandOf = (index: number) => Math.floor((pros[index]?.lat ?? 0) / bandDegrees);
  const lngOf = (index: number) => pros[index]?.lng ?? 0;
  const sorted = [...members].sort((a, b) => bandOf(a) - bandOf(b) || lngOf(a) - lngOf(b) || a - b);
  const lowestBand = bandOf(sorted[0] ?? 0);
  const bands = bandOf(sorted[sorted.length - 1] ?? 0) - lowestBand + 1;
  const starts = new Int32Array(bands + 1);
  for (const index of sorted) starts[bandOf(index) - lowestBand + 1] = (starts[bandOf(index) - lowestBand + 1] ?? 0) + 1;
  for (let band = 0; band < bands; band++) starts[band + 1] = (starts[band + 1] ?? 0) + (starts[band] ?? 0);
  const places = sorted.map((index) => pros[index]).filter((pro) => pro !== undefined);
  return {
    reachMiles,
    bandDegrees,
    lowestBand,
    starts,
    lngs: Float64Array.from(places, (pro) => pro.lng),
    x: Float64Array.from(places, (pro) => getUnit(pro).x),
    y: Float64Array.from(places, (pro) => getUnit(pro).y),
    z: Float64Array.from(places, (pro) => getUnit(pro).z),
    chords: Float64Array.from(places, (pro) => getChord(pro.pro.maxMiles)),
    pros: Int32Array.from(sorted),
    payouts: Float64Array.from(places, ({ pro }) => (pro.active !== false && pro.accepting ? pro.minPayoutCents : Infinity)),
    services: Uint32Array.from(places, (pro) => bitsOf(pro, serviceBits)),
  };
}

/** An index over the pros' homes for `prosInReach`. Positions in it are positions in `pros`. */
export function nearbyIndex(pros: CompiledPro[]): NearbyIndex {
  const groups = new Map<number, number[]>();
  pros.forEach((pro, index) => {
    const group = classOf(pro.pro.maxMiles);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [index]);
    else members.push(index);
  });
  const ordered = [...groups].sort((a, b) => a[0] - b[0]);
  const serviceBits = numberServices(pros);
  return { classes: ordered.map(([, members]) => buildClass(pros, members, serviceBits)), pros, serviceBits };
}

function firstAtLeast(values: Float64Array, from: number, to: number, wanted: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Spot = { place: Place; x: number; y: number; z: number; payoutCents: number; bit: number; found: Int32Array; count: number };

function grown(found: Int32Array, least: number): Int32Array {
  const larger = new Int32Array(Math.max(least, found.length * 2));
  larger.set(found);
  return larger;
}

function reaches(pro: CompiledPro | undefined, place: Place): boolean {
  return pro !== undefined && !(milesBetween(pro, place) > pro.pro.maxMiles);
}

function scan(index: NearbyIndex, group: RadiusClass, spot: Spot, from: number, to: number): void {
  const { x, y, z, chords, pros, payouts, services } = group;
  if (spot.count + to - from > spot.found.length) spot.found = grown(spot.found, spot.count + to - from);
  for (let at = from; at < to; at++) {
    const dx = (x[at] ?? 0) - spot.x;
    const dy = (y[at] ?? 0) - spot.y;
    const dz = (z[at] ?? 0) - spot.z;
    const over = dx * dx + dy * dy + dz * dz - (chords[at] ?? 0);
    if (over > CHORD_DOUBT || (payouts[at] ?? 0) > spot.payoutCents || ((services[at] ?? 0) & spot.bit) === 0) continue;
    const pro = pros[at] ?? 0;
    if (over < -CHORD_DOUBT || reaches(index.pros[pro], spot.place)) spot.found[spot.count++] = pro;
  }
}

function searchClass(index: NearbyIndex, group: RadiusClass, spot: Spot): void {
  const angle = group.reachMiles / EARTH_RADIUS_MILES + 1e-9;
  const { lat, lng, cos } = spot.place;
  const degrees = angle / RADIANS;
  const bands = group.starts.length - 1;
  const low = Math.max(0, Math.floor((lat - degrees) / group.bandDegrees) - group.lowestBand);
  const high = Math.min(bands - 1, Math.floor((lat + degrees) / group.bandDegrees) - group.lowestBand);
  const overPole = Math.abs(lat) + degrees >= 90 || Math.sin(Math.min(angle, Math.PI / 2)) >= cos;
  const half = overPole ? 360 : Math.asin(Math.sin(angle) / cos) / RADIANS + 1e-9;
  for (let band = low; band <= high; band++) {
    const from = group.starts[band] ?? 0;
    const to = group.starts[band + 1] ?? 0;
    if (half >= 180) {
      scan(index, group, spot, from, to);
      continue;
    }
    const first = firstAtLeast(group.lngs, from, to, lng - half);
    const past = firstAtLeast(group.lngs, first, to, lng + half);
    scan(index, group, spot, first, past);
    // Across the line where the longitude jumps from 180 to -180.
    if (lng - half < -180) scan(index, group, spot, Math.max(past, firstAtLeast(group.lngs, from, to, lng - half + 360)), to);
    if (lng + half > 180) scan(index, group, spot, from, Math.min(first, firstAtLeast(group.lngs, from, to, lng + half - 360)));
  }
}

/**
 * Positions, ascending, of the pros whose own radius reaches the place, who take work, for that payout, and may offer
 * that service (with more than 32 services in all the caller has to look again).
 */
export function prosInReach(index: NearbyIndex, place: Place, wanted: Wanted): Int32Array {
  const bit = index.serviceBits.get(wanted.service);
  if (bit === undefined) return new Int32Array(0);
  const spot: Spot = {
    place,
    ...getUnit(place),
    payoutCents: wanted.payoutCents,
    bit: 1 << bit,
    found: new Int32Array(64),
    count: 0,
  };
  for (const group of index.classes) searchClass(index, group, spot);
  return spot.found.subarray(0, spot.count).sort();
}
