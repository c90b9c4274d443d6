import { z } from 'zod';
import { streetOfHouse, type GeocoderAnswer, type GeocoderApi } from './geocoder-api';

const DEFAULT_URL = 'https://maps.googleapis.com/maps/api/geocode/json';

const result = z.object({
  address_components: z.array(z.object({ short_name: z.string(), types: z.array(z.string()) })).default([]),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }), location_type: z.string() }),
  partial_match: z.boolean().default(false),
  types: z.array(z.string()).default([]),
});
type Result = z.output<typeof result>;
const answer = z.object({ status: z.string(), error_message: z.string().optional(), results: z.array(result).default([]) });

/** INVALID_REQUEST: the address is none. */
const NO_TROUBLE = ['OK', 'ZERO_RESULTS', 'INVALID_REQUEST'];
/** Statuses that go away by themselves; of all others the key or its account is the cause. */
const BUSY = ['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'];
const HOUSE = ['ROOFTOP', 'RANGE_INTERPOLATED'];

/** Google's Geocoding API, with a key. It answers 200 whatever happens; the status is in the body. */
export const google: GeocoderApi = {
  request: ({ street, city, state, zip }, { GEOCODER_URL, GEOCODER_KEY }) => {
    const url = new URL(GEOCODER_URL ?? DEFAULT_URL);
    url.searchParams.set('address', `${streetOfHouse(street)}, ${city}, ${state} ${zip}`);
    url.searchParams.set('components', 'country:US');
    url.searchParams.set('key', GEOCODER_KEY ?? '');
    return { url, headers: {} };
  },
  read: (body) => {
    const { status, error_message: text, results } = answer.parse(body);
    if (NO_TROUBLE.includes(status)) return asAnswer(results[0]);
    const reason = text ? `${status}: ${text}` : status;
    return { kind: BUSY.includes(status) ? 'busy' : 'refused', reason, retrySeconds: null };
  },
};

function asAnswer(first: Result | undefined): GeocoderAnswer {
  if (!first) return { kind: 'none' };
  const part = (type: string) => first.address_components.find(({ types }) => types.includes(type))?.short_name ?? null;
  const isHouse = part('street_number') !== null && HOUSE.includes(first.geometry.location_type);
  if (!isHouse && part('route') === null) return { kind: 'none' };
  const found = { ...first.geometry.location, state: part('administrative_area_level_1'), zip: part('postal_code') };
  return {
    kind: 'found',
    point: { ...found, precision: isHouse ? 'house' : 'street', isGuess: first.partial_match },
  };
}
