import { z } from 'zod';
import { streetOfHouse, type GeocoderApi } from './geocoder-api';

const DEFAULT_URL = 'https://geocoding.geo.census.gov/geocoder/locations/address';

const answer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        coordinates: z.object({ x: z.number(), y: z.number() }),
        addressComponents: z.object({ state: z.string().optional(), zip: z.string().optional() }).default({}),
      }),
    ),
  }),
});

/** The geocoder of the US Census Bureau: free, without a key. Points lie along the street, by the house number. */
export const census: GeocoderApi = {
  request: ({ street, city, state, zip }, { GEOCODER_URL }) => {
    const url = new URL(GEOCODER_URL ?? DEFAULT_URL);
    const query = { street: streetOfHouse(street), city, state, zip, benchmark: 'Public_AR_Current', format: 'json' };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return { url, headers: {} };
  },
  read: (body) => {
    const [match] = answer.parse(body).result.addressMatches;
    if (!match) return { kind: 'none' };
    const { coordinates, addressComponents: parts } = match;
    const found = { lat: coordinates.y, lng: coordinates.x, state: parts.state ?? null, zip: parts.zip ?? null };
    return { kind: 'found', point: { ...found, precision: 'house', isGuess: false } };
  },
};
