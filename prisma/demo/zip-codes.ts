import { haversineMiles } from '#dispatch';
import type { ListedZip, ZipRow } from '#app/domain/initial-data/zip-data.server';
import type { Tx } from '#app/platform/db.server';

export type { ZipRow };

/** One statement for all of them: tens of thousands of rows in well under a second. */
export async function loadZipCodes(tx: Tx, rows: ListedZip[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO zip_code (zip, city, state, county, lat, lng, zone)
    SELECT zip, city, state, county, lat, lng, zone
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS row (zip text, city text, state text, county text, lat float8, lng float8, zone text)
    ON CONFLICT (zip) DO NOTHING`;
}

export type ZipFinder = {
  get: (zip: string) => ZipRow;
  /** ZIPs of the same state within `miles`, nearest first; of several at one point (post boxes) the first only. */
  near: (center: { lat: number; lng: number; state: string }, miles: number) => ZipRow[];
};

export function createZipFinder(listed: ZipRow[]): ZipFinder {
  // An address has no county.
  const rows = listed.map(({ zip, city, state, lat, lng, zone }): ZipRow => ({ zip, city, state, lat, lng, zone }));
  const byZip = new Map(rows.map((row) => [row.zip, row]));
  const byState = new Map<string, ZipRow[]>();
  const points = new Set<string>();
  for (const row of rows) {
    const point = `${row.state}:${row.lat}:${row.lng}`;
    if (points.has(point)) continue;
    points.add(point);
    const ofState = byState.get(row.state);
    if (ofState) ofState.push(row);
    else byState.set(row.state, [row]);
  }
  function get(zip: string): ZipRow {
    const row = byZip.get(zip);
    if (!row) throw new Error(`GeoNames does not list the ZIP code ${zip}.`);
    return row;
  }
  function near(center: { lat: number; lng: number; state: string }, miles: number): ZipRow[] {
    return (byState.get(center.state) ?? [])
      .map((row) => ({ row, far: haversineMiles(center, row) }))
      .filter(({ far }) => far <= miles)
      .sort((a, b) => a.far - b.far || (a.row.zip < b.row.zip ? -1 : 1))
      .map(({ row }) => row);
  }
  return { get, near };
}
