import { z } from 'zod';
import { streetOfHouse, type GeocoderApi } from './geocoder-api';

export const NOMINATIM_URL = 'https://nominatim.openstreetmap.org';

const answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    /** 26 and 27 are streets, 30 what stands at one. */
    place_rank: z.number(),
    address: z
      .object({
        house_number: z.string().optional(),
        road: z.string().optional(),
        postcode: z.string().optional(),
        'ISO3166-2-lvl4': z.string().optional(),
      })
      .default({}),
  }),
);
const STREET_RANK = 26;

/** Nominatim, the geocoder of OpenStreetMap: its own server, or one of yours. It wants to know who asks. */
export const nominatim: GeocoderApi = {
  request: ({ street, city, state, zip }, { GEOCODER_URL, GEOCODER_CONTACT }) => {
    const url = new URL(`${(GEOCODER_URL ?? NOMINATIM_URL).replace(/\/$/, '')}/search`);
    const query = {
      street: streetOfHouse(street),
      city,
      state,
      postalcode: zip,
      countrycodes: 'us',
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return { url, headers: { 'user-agent': `service-marketplace (${GEOCODER_CONTACT})` } };
  },
  read: (body) => {
    const [first] = answer.parse(body);
    if (!first || first.place_rank < STREET_RANK) return { kind: 'none' };
    const { address } = first;
    const isHouse = first.place_rank > 27 && address.house_number !== undefined;
    if (!isHouse && address.road === undefined) return { kind: 'none' };
    const state = address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? null;
    const found = { lat: first.lat, lng: first.lon, state, zip: address.postcode?.slice(0, 5) ?? null };
    return { kind: 'found', point: { ...found, precision: isHouse ? 'house' : 'street', isGuess: false } };
  },
};
