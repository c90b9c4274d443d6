import { z } from 'zod';
import type { SuggesterApi, Suggestion } from './suggester-api';

const properties = z.object({
  countrycode: z.string().optional(),
  type: z.string().optional(),
  name: z.string().optional(),
  housenumber: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  locality: z.string().optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
});
type Properties = z.output<typeof properties>;
const answer = z.object({ features: z.array(z.object({ properties })) });

/** Photon knows streets of the whole world and takes no country: more are asked for than are shown. */
const ASKED = 15;
const HOUSE_NUMBER = /^\s*(\d[\w/-]*)\s+\S/;

/** Photon, which looks through OpenStreetMap while people type: a server of yours, or a hosted one. */
export const photon: SuggesterApi = {
  credit: '© OpenStreetMap contributors',
  request: ({ typed, near }, { ADDRESS_SUGGESTIONS_URL }) => {
    const url = new URL(`${(ADDRESS_SUGGESTIONS_URL ?? '').replace(/\/$/, '')}/api`);
    url.searchParams.set('q', typed);
    url.searchParams.set('lang', 'en');
    url.searchParams.set('limit', String(ASKED));
    url.searchParams.append('layer', 'house');
    url.searchParams.append('layer', 'street');
    if (near) {
      url.searchParams.set('lat', String(near.lat));
      url.searchParams.set('lon', String(near.lng));
    }
    return { url, headers: {} };
  },
  read: (body, { typed }) => {
    const number = HOUSE_NUMBER.exec(typed)?.[1] ?? null;
    const found = answer.parse(body).features.map(({ properties }) => properties);
    return found.filter(({ countrycode }) => countrycode === 'US').flatMap((one) => asSuggestion(one, number));
  },
};

/** Of a house what is known of it; of a street with the number that was typed before it. Its state has a name here and no code. */
function asSuggestion({ type, name, housenumber, street, ...rest }: Properties, typedNumber: string | null): Suggestion[] {
  const road = type === 'street' ? (name ?? street) : street;
  const number = housenumber ?? typedNumber;
  if (!road || !number) return [];
  const city = rest.city ?? rest.locality ?? '';
  const zip = rest.postcode?.slice(0, 5) ?? '';
  const place = [city, `${rest.state ?? ''} ${zip}`.trim()].filter(Boolean).join(', ');
  return [{ street: `${number} ${road}`, place, address: { street: `${number} ${road}`, city, state: '', zip }, id: null }];
}
