import { z } from 'zod';
import type { Env } from '../env.server';
import type { SuggesterApi } from './suggester-api';

const DEFAULT_URL = 'https://places.googleapis.com';
/** The circle around the ZIP code within which streets come first, in meters. */
const NEAR_METERS = 20_000;

const text = z.object({ text: z.string() });
const predictions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
          })
          .optional(),
      }),
    )
    .default([]),
});
const details = z.object({
  addressComponents: z.array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })).default([]),
});

/** Google's Places API (New), with a key: predictions while people type, one lookup of the place that they choose. */
export const googlePlaces: SuggesterApi = {
  credit: 'Google Maps',
  request: ({ typed, near, session }, settings) => ({
    url: new URL('/v1/places:autocomplete', baseUrl(settings)),
    headers: keyHeader(settings),
    body: {
      input: typed,
      includedRegionCodes: ['us'],
      languageCode: 'en',
      sessionToken: session,
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
      ...(near && {
        locationBias: { circle: { center: { latitude: near.lat, longitude: near.lng }, radius: NEAR_METERS } },
      }),
    },
  }),
  read: (body) =>
    predictions.parse(body).suggestions.flatMap(({ placePrediction: found }) => {
      if (!found) return [];
      const { mainText, secondaryText } = found.structuredFormat;
      const place = (secondaryText?.text ?? '').replace(/, USA$/, '');
      return [{ street: mainText.text, place, address: null, id: found.placeId }];
    }),
  open: {
    request: ({ id, session }, settings) => {
      const url = new URL(`/v1/places/${encodeURIComponent(id)}`, baseUrl(settings));
      url.searchParams.set('languageCode', 'en');
      url.searchParams.set('sessionToken', session);
      return { url, headers: { ...keyHeader(settings), 'x-goog-fieldmask': 'addressComponents' } };
    },
    read: (body) => {
      const { addressComponents: parts } = details.parse(body);
      const part = (type: string) => parts.find(({ types }) => types.includes(type))?.shortText ?? '';
      const [number, road] = [part('street_number'), part('route')];
      return {
        street: number && road ? `${number} ${road}` : '',
        city: part('locality') || part('sublocality') || part('postal_town'),
        state: part('administrative_area_level_1'),
        zip: part('postal_code'),
      };
    },
  },
};

function baseUrl({ ADDRESS_SUGGESTIONS_URL }: Env): string {
  return ADDRESS_SUGGESTIONS_URL ?? DEFAULT_URL;
}

function keyHeader({ ADDRESS_SUGGESTIONS_KEY }: Env): Record<string, string> {
  return { 'x-goog-api-key': ADDRESS_SUGGESTIONS_KEY ?? '' };
}
