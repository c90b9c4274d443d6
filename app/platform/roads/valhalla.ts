import { z } from 'zod';

export type Point = { lat: number; lng: number };
export type Drives = { from: readonly Point[]; to: readonly Point[] };
/** Whole seconds and meters of a drive; null where no road leads there. */
export type MeasuredLeg = { seconds: number; meters: number } | null;

/** Valhalla takes 2,500 pairs at once unless it was told otherwise. */
export const MAX_POINTS = 50;

const METERS_PER_KILOMETER = 1000;

/** What its matrix is asked with. */
export function matrixQuery({ from, to }: Drives): Record<string, unknown> {
  const located = ({ lat, lng }: Point) => ({ lat, lon: lng });
  return { sources: from.map(located), targets: to.map(located), costing: 'auto', units: 'kilometers', verbose: true };
}

const cell = z.object({ time: z.number().nonnegative().nullable(), distance: z.number().nonnegative().nullable() });
const matrix = z.object({ sources_to_targets: z.array(z.array(cell)) });

/** Its answer as rows by source and columns by target. Throws where it has another shape or size. */
export function readMatrix(body: unknown, { from, to }: Drives): MeasuredLeg[][] {
  const rows = matrix.parse(body).sources_to_targets;
  if (rows.length !== from.length || rows.some((row) => row.length !== to.length))
    throw new Error('The matrix has another size.');
  return rows.map((row) =>
    row.map(({ time, distance }) =>
      time === null || distance === null
        ? null
        : { seconds: Math.round(time), meters: Math.round(distance * METERS_PER_KILOMETER) },
    ),
  );
}

const status = z.object({ version: z.string(), tileset_last_modified: z.number().optional() });

/** Which Valhalla answers, with tiles of when: times of another one are measured again. */
export function readVersion(body: unknown): string {
  const { version, tileset_last_modified: built } = status.parse(body);
  return `valhalla ${version} ${built ?? 0}`;
}
