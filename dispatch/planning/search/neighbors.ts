import type { Kernel } from '../kernel/kernel';
import { leg } from '../kernel/legs';
import { type PlaceGrid, createPlaceGrid, placesWithin } from '../../travel/place-grid';

const NEAR = 48;

/** The visits nearest to each place, worked out when a place is first asked for. */
export type Neighbors = { grid: PlaceGrid; atPlace: (number[] | undefined)[]; known: (Int32Array | undefined)[] };

export function createNeighbors(kernel: Kernel): Neighbors {
  const atPlace: (number[] | undefined)[] = [];
  for (let visit = 0; visit < kernel.visitCount; visit++) (atPlace[kernel.nodePlace[visit]!] ??= []).push(visit);
  return { grid: createPlaceGrid(kernel.places, kernel.placeCount), atPlace, known: [] };
}

/** About 48 visits around a place, nearest first; fewer only when there are no more within 200 miles. */
export function visitsNear(kernel: Kernel, neighbors: Neighbors, place: number): Int32Array {
  return (neighbors.known[place] ??= Int32Array.from(findNear(kernel, neighbors, place)));
}

function findNear(kernel: Kernel, { grid, atPlace }: Neighbors, place: number): number[] {
  const wanted = Math.min(NEAR, kernel.visitCount);
  let found: { visit: number; away: number }[] = [];
  for (let miles = 3; found.length < wanted && miles <= 200; miles *= 2) {
    found = placesWithin(grid, kernel.places[place]!, miles).flatMap((other) => {
      const away = leg(kernel, place, other);
      return (atPlace[other] ?? []).map((visit) => ({ visit, away }));
    });
  }
  found.sort((a, b) => a.away - b.away || a.visit - b.visit);
  return found.slice(0, wanted).map(({ visit }) => visit);
}
