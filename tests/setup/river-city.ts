import type { Streets } from './osm-pbf';

/** A city of straight streets with a river from north to south through it, and a bridge near either end. */
export const RIVER_CITY = { south: 41.8, west: -87.8, rows: 41, columns: 33, lat: 0.005, lng: 0.006 } as const;
const { south, west, rows, columns, lat, lng } = RIVER_CITY;
/** The river runs between this column and the next. */
const LAST_WEST = 15;
/** The rows that lead over it. */
const BRIDGES = [2, 38];

export type Corner = { row: number; column: number };

/** Where a corner of two streets is. */
export function cornerAt({ row, column }: Corner): { lat: number; lng: number } {
  return { lat: south + row * lat, lng: west + column * lng };
}

/** On which side of the river a corner is. */
export function isWest({ column }: Corner): boolean {
  return column <= LAST_WEST;
}

function idOf({ row, column }: Corner): number {
  return 1 + row * columns + column;
}

/** The city’s streets, 30 miles an hour, and its bridges. */
export function riverCity(): Streets {
  const points: Streets['points'] = [];
  const ways: Streets['ways'] = [];
  const street = (corners: Corner[], name: string) =>
    ways.push({
      id: 1_000_000 + ways.length,
      points: corners.map(idOf),
      tags: { highway: 'tertiary', maxspeed: '30 mph', name },
    });
  for (let row = 0; row < rows; row++) {
    const corners = Array.from({ length: columns }, (_, column) => ({ row, column }));
    corners.forEach((corner) => points.push({ id: idOf(corner), ...cornerAt(corner) }));
    if (BRIDGES.includes(row)) street(corners, `Bridge Street ${row}`);
    else {
      street(corners.filter(isWest), `West Street ${row}`);
      street(
        corners.filter((corner) => !isWest(corner)),
        `East Street ${row}`,
      );
    }
  }
  for (let column = 0; column < columns; column++)
    street(
      Array.from({ length: rows }, (_, row) => ({ row, column })),
      `Avenue ${column}`,
    );
  return { points, ways };
}
