import { haversineMiles } from './travel-time';
import type { LatLng } from '../model/types';

const CELL_DEGREES = 0.2;
const COLUMNS = 360 / CELL_DEGREES;
const MILES_PER_DEGREE = (3958.7613 * Math.PI) / 180;

/** Places by cells of 0.2°, so that a circle looks only at the cells it touches. */
export type PlaceGrid = { places: LatLng[]; cells: Map<number, number[]> };

/** Puts the first `count` places on the grid. */
export function createPlaceGrid(places: LatLng[], count: number): PlaceGrid {
  const cells = new Map<number, number[]>();
  for (let place = 0; place < count; place++) {
    const key = rowOf(places[place]!.lat) * COLUMNS + columnOf(places[place]!.lng);
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  return { places, cells };
}

/** Every place on the grid at most `miles` from `home` (unrounded, the bound included), in ascending order. */
export function placesWithin(grid: PlaceGrid, home: LatLng, miles: number): number[] {
  const found: number[] = [];
  // A hair wider than the circle: the cells only choose what is measured exactly below.
  const height = miles / MILES_PER_DEGREE + 1e-6;
  const top = rowOf(Math.min(90, home.lat + height));
  const width = widestDegrees(home.lat, height);
  const from = width >= 180 ? 0 : Math.floor((home.lng - width + 180) / CELL_DEGREES);
  const to = width >= 180 ? COLUMNS - 1 : Math.min(from + COLUMNS - 1, Math.floor((home.lng + width + 180) / CELL_DEGREES));
  for (let row = rowOf(Math.max(-90, home.lat - height)); row <= top; row++) {
    for (let column = from; column <= to; column++) {
      for (const place of grid.cells.get(row * COLUMNS + wrap(column)) ?? []) {
        if (haversineMiles(home, grid.places[place]!) <= miles) found.push(place);
      }
    }
  }
  return found.sort((a, b) => a - b);
}

function rowOf(lat: number): number {
  return Math.floor((lat + 90) / CELL_DEGREES);
}

function columnOf(lng: number): number {
  return wrap(Math.floor((lng + 180) / CELL_DEGREES));
}

function wrap(column: number): number {
  return ((column % COLUMNS) + COLUMNS) % COLUMNS;
}

/** Half the degrees of longitude a circle covers; all of them once it holds a pole. */
function widestDegrees(lat: number, height: number): number {
  if (Math.abs(lat) + height >= 89.9) return 180;
  const k = Math.PI / 180;
  return Math.asin(Math.min(1, Math.sin(height * k) / Math.cos(lat * k))) / k + 1e-6;
}
