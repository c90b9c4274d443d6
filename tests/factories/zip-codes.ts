import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';

/** A handful of real ZIP codes for tests that do not load all of them. */
const PLACES = [
  { zip: '60614', city: 'Chicago', state: 'IL', county: 'Cook', lat: 41.9229, lng: -87.6483, zone: 'America/Chicago' },
  { zip: '60657', city: 'Chicago', state: 'IL', county: 'Cook', lat: 41.9399, lng: -87.6528, zone: 'America/Chicago' },
  { zip: '60618', city: 'Chicago', state: 'IL', county: 'Cook', lat: 41.9464, lng: -87.7042, zone: 'America/Chicago' },
  { zip: '60201', city: 'Evanston', state: 'IL', county: 'Cook', lat: 42.0546, lng: -87.6943, zone: 'America/Chicago' },
  { zip: '60540', city: 'Naperville', state: 'IL', county: 'DuPage', lat: 41.7662, lng: -88.141, zone: 'America/Chicago' },
  { zip: '75214', city: 'Dallas', state: 'TX', county: 'Dallas', lat: 32.8248, lng: -96.7498, zone: 'America/Chicago' },
  { zip: '43214', city: 'Columbus', state: 'OH', county: 'Franklin', lat: 40.0539, lng: -83.0182, zone: 'America/New_York' },
  {
    zip: '95125',
    city: 'San Jose',
    state: 'CA',
    county: 'Santa Clara',
    lat: 37.2959,
    lng: -121.8938,
    zone: 'America/Los_Angeles',
  },
] as const satisfies Prisma.ZipCodeCreateManyInput[];

/** A place as an address has it: without its county. */
export type Place = Omit<Prisma.ZipCodeCreateManyInput, 'county'>;

export function place(zip: string): Place {
  const found = PLACES.find((candidate) => candidate.zip === zip);
  if (!found) throw new Error(`The factories do not know the ZIP code ${zip}.`);
  const { county: _county, ...place } = found;
  return place;
}

/** Stores the factories' ZIP codes; those already there stay. */
export async function insertZipCodes(db: Db): Promise<void> {
  await db.zipCode.createMany({ data: [...PLACES], skipDuplicates: true });
}
