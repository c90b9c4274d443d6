import { ProblemError } from '../model/problem-error';
import { readList, readObject, readText, readWhole } from './read-fields';
import type { Roads } from '../model/types';

const KEYS = new Set(['version', 'cells', 'legs']);
const DAY_SECONDS = 86_400;

function parseCell(value: unknown, path: string): [number, number] {
  const pair = readList(value, path);
  if (pair.length !== 2) throw new ProblemError(path, 'must hold two numbers, latitude and longitude in thousandths of a degree');
  return [readWhole(pair[0], `${path}[0]`, -90_000, 90_000), readWhole(pair[1], `${path}[1]`, -180_000, 180_000)];
}

function parseLeg(value: unknown, path: string, cells: number): Roads['legs'][number] {
  const leg = readList(value, path);
  if (leg.length !== 4) throw new ProblemError(path, 'must hold four numbers: from, to, seconds and meters');
  return [
    readWhole(leg[0], `${path}[0]`, 0, cells - 1),
    readWhole(leg[1], `${path}[1]`, 0, cells - 1),
    readWhole(leg[2], `${path}[2]`, 0, DAY_SECONDS),
    readWhole(leg[3], `${path}[3]`),
  ];
}

function refuseTwice(keys: string[], path: string): void {
  const seen = new Set<string>();
  keys.forEach((key, index) => {
    if (seen.has(key)) throw new ProblemError(`${path}[${index}]`, `must not be there twice (got ${key})`);
    seen.add(key);
  });
}

/** Reads a matrix of driving times: cells and legs are there once each. */
export function parseRoads(value: unknown): Roads {
  const fields = readObject(value, 'travel.roads', KEYS);
  const cells = readList(fields.cells, 'travel.roads.cells').map((cell, at) => parseCell(cell, `travel.roads.cells[${at}]`));
  const legs = readList(fields.legs, 'travel.roads.legs').map((leg, at) =>
    parseLeg(leg, `travel.roads.legs[${at}]`, cells.length),
  );
  refuseTwice(cells.map(String), 'travel.roads.cells');
  refuseTwice(
    legs.map(([from, to]) => `${from} to ${to}`),
    'travel.roads.legs',
  );
  return { version: readText(fields.version, 'travel.roads.version'), cells, legs };
}
