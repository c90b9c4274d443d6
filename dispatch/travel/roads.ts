import type { LatLng, Roads, Travel } from '../model/types';

/** Cells a degree: a cell is about 360 feet from south to north. */
const PER_DEGREE = 1000;
const ROW = 360 * PER_DEGREE + 1;

type Legs = { cellIndex: Map<number, number>; count: number; seconds: Map<number, number>; meters: Map<number, number> };

/** Worked out once for each matrix. */
const compiled = new WeakMap<Roads, Legs>();

/** The cell that a place lies in: thousandths of a degree of latitude and longitude. */
export function roadCell({ lat, lng }: LatLng): [lat: number, lng: number] {
  return [Math.round(lat * PER_DEGREE), Math.round(lng * PER_DEGREE)];
}

function keyOf([lat, lng]: readonly [number, number]): number {
  return (lat + 90 * PER_DEGREE) * ROW + lng + 180 * PER_DEGREE;
}

function legsOf(roads: Roads): Legs {
  let legs = compiled.get(roads);
  if (legs === undefined) {
    const count = roads.cells.length;
    legs = {
      cellIndex: new Map(roads.cells.map((cell, index) => [keyOf(cell), index])),
      count,
      seconds: new Map(roads.legs.map(([from, to, seconds]) => [from * count + to, seconds])),
      meters: new Map(roads.legs.map(([from, to, , meters]) => [from * count + to, meters])),
    };
    compiled.set(roads, legs);
  }
  return legs;
}

/** Where a leg stands in the matrix: -1 where it is not in it, -2 within one cell, where no road is asked for. */
function legKey({ cellIndex, count }: Legs, from: LatLng, to: LatLng): number {
  const [start, end] = [keyOf(roadCell(from)), keyOf(roadCell(to))];
  if (start === end) return -2;
  const [first, last] = [cellIndex.get(start), cellIndex.get(end)];
  return first === undefined || last === undefined ? -1 : first * count + last;
}

/** Seconds of a leg by road; undefined where the matrix does not hold it. */
export function roadSeconds(roads: Roads, from: LatLng, to: LatLng): number | undefined {
  const legs = legsOf(roads);
  return legs.seconds.get(legKey(legs, from, to));
}

/** Meters of a leg by road; undefined where the matrix does not hold it. */
export function roadMeters(roads: Roads, from: LatLng, to: LatLng): number | undefined {
  const legs = legsOf(roads);
  return legs.meters.get(legKey(legs, from, to));
}

/** Whether a leg is a straight line although roads are known: it is missing in the matrix. */
export function lacksRoad({ roads }: Travel, from: LatLng, to: LatLng): boolean {
  if (roads === undefined) return false;
  const legs = legsOf(roads);
  const key = legKey(legs, from, to);
  return key !== -2 && !legs.seconds.has(key);
}

/** The part of a matrix between these places: the same matrix for a smaller problem. */
export function roadsBetween(roads: Roads, places: readonly LatLng[]): Roads {
  const wanted = new Set(places.map((place) => keyOf(roadCell(place))));
  const kept = roads.cells.map((cell) => wanted.has(keyOf(cell)));
  const place = new Map<number, number>();
  kept.forEach((isKept, index) => isKept && place.set(index, place.size));
  return {
    version: roads.version,
    cells: roads.cells.filter((_, index) => kept[index]),
    legs: roads.legs.flatMap(([from, to, seconds, meters]): Roads['legs'] => {
      const [first, last] = [place.get(from), place.get(to)];
      return first === undefined || last === undefined ? [] : [[first, last, seconds, meters]];
    }),
  };
}
