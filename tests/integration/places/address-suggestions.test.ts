import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSuggestion, suggestAddresses } from '#app/platform/address-suggestions.server';
import { env, parseEnv, type Env } from '#app/platform/env.server';
import { missingServices } from '#app/platform/services.server';
import { startGeocoder } from './geocoder-stand-in';

let service: Awaited<ReturnType<typeof startGeocoder>>;
beforeAll(async () => {
  service = await startGeocoder();
});
afterAll(() => service.stop());

const SESSION = '6f0f6d0e-6c2b-4d8e-9b6a-1f1f3c9a7a10';
const ASKED = { typed: '1200 W Web', near: { lat: 41.92, lng: -87.65 }, session: SESSION, place: null };

function settings(name: Env['ADDRESS_SUGGESTIONS']): Env {
  return {
    ...env(),
    ADDRESS_SUGGESTIONS: name,
    ADDRESS_SUGGESTIONS_URL: service.url,
    ADDRESS_SUGGESTIONS_KEY: 'a-key',
  };
}

/** As Photon answers /api. */
function photonPlace(over: Record<string, string> = {}): object {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-87.65861, 41.92145] },
    properties: {
      osm_type: 'W',
      osm_id: 210_344_221,
      osm_key: 'building',
      osm_value: 'house',
      type: 'house',
      countrycode: 'US',
      housenumber: '1200',
      street: 'West Webster Avenue',
      city: 'Chicago',
      state: 'Illinois',
      postcode: '60614-3021',
      county: 'Cook',
      country: 'United States',
      ...over,
    },
  };
}

describe('Photon', () => {
  const ask = () => suggestAddresses(ASKED, settings('photon'));

  test('is asked for houses and streets near the ZIP code, and what it knows of a house is read', async () => {
    service.answer(() => ({ body: { type: 'FeatureCollection', features: [photonPlace()] } }));
    expect(await ask()).toEqual({
      isOff: false,
      credit: '© OpenStreetMap contributors',
      suggestions: [
        {
          street: '1200 West Webster Avenue',
          place: 'Chicago, Illinois 60614',
          address: { street: '1200 West Webster Avenue', city: 'Chicago', state: '', zip: '60614' },
          id: null,
        },
      ],
    });
    expect(service.asked[0]).toMatchObject({ path: '/api', query: { q: '1200 W Web', lang: 'en', lat: '41.92', lon: '-87.65' } });
  });

  test('a street takes the number that was typed; a piece of it, another country and a street without a number are left out', async () => {
    const street = { type: 'street', name: 'West Webster Avenue', housenumber: '', street: '' };
    const features = [street, street, { ...street, countrycode: 'CA' }].map((over) => {
      const place = photonPlace(over) as { properties: Record<string, string> };
      delete place.properties.housenumber;
      return place;
    });
    service.answer(() => ({ body: { features } }));
    expect((await ask()).suggestions.map((one) => one.street)).toEqual(['1200 West Webster Avenue']);
    const none = await suggestAddresses({ ...ASKED, typed: 'West Web' }, settings('photon'));
    expect(none.suggestions).toEqual([]);
  });

  test.each([{ status: 500 }, { status: 403 }, { status: 400 }, { hangUp: true }, { body: { surprise: true } }])(
    'that answers %j suggests nothing',
    async (reply) => {
      service.answer(() => reply);
      expect((await ask()).suggestions).toEqual([]);
    },
  );

  test('shows at most five', async () => {
    const features = Array.from({ length: 9 }, (_, at) => photonPlace({ housenumber: String(1_200 + at) }));
    service.answer(() => ({ body: { features } }));
    expect((await ask()).suggestions).toHaveLength(5);
  });
});

describe('Google', () => {
  beforeEach(() => service.answer(() => ({ status: 503 })));

  test('is asked with the key for streets of the country, and its predictions are read', async () => {
    const prediction = {
      placeId: 'ChIJ_x-1',
      text: { text: '1200 West Webster Avenue, Chicago, IL, USA' },
      structuredFormat: { mainText: { text: '1200 West Webster Avenue' }, secondaryText: { text: 'Chicago, IL, USA' } },
    };
    service.answer(() => ({ body: { suggestions: [{ placePrediction: prediction }, { queryPrediction: {} }] } }));
    expect(await suggestAddresses(ASKED, settings('google'))).toEqual({
      isOff: false,
      credit: 'Google Maps',
      suggestions: [{ street: '1200 West Webster Avenue', place: 'Chicago, IL', address: null, id: 'ChIJ_x-1' }],
    });
    expect(service.asked[0]).toMatchObject({
      path: '/v1/places:autocomplete',
      method: 'POST',
      headers: { 'x-goog-api-key': 'a-key' },
      body: { input: '1200 W Web', includedRegionCodes: ['us'], sessionToken: SESSION },
    });
  });

  test('names the whole address of the place that is chosen, in the same session', async () => {
    const part = (shortText: string, ...types: string[]) => ({ longText: shortText, shortText, types, languageCode: 'en' });
    const addressComponents = [
      ...[part('1200', 'street_number'), part('W Webster Ave', 'route'), part('Chicago', 'locality', 'political')],
      ...[part('IL', 'administrative_area_level_1', 'political'), part('60614', 'postal_code')],
    ];
    service.answer(() => ({ body: { addressComponents } }));
    expect(await openSuggestion({ id: 'ChIJ_x-1', session: SESSION }, settings('google'))).toEqual({
      street: '1200 W Webster Ave',
      city: 'Chicago',
      state: 'IL',
      zip: '60614',
    });
    expect(service.asked[0]).toMatchObject({
      path: '/v1/places/ChIJ_x-1',
      method: 'GET',
      query: { sessionToken: SESSION },
      headers: { 'x-goog-api-key': 'a-key', 'x-goog-fieldmask': 'addressComponents' },
    });
  });

  test('that is away names none', async () => {
    expect(await openSuggestion({ id: 'ChIJ_x-1', session: SESSION }, settings('google'))).toBeNull();
  });
});

describe('the settings', () => {
  const own = { SESSION_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgresql://localhost/own', APP_URL: 'https://crew.test' };

  test('each service names what it needs', () => {
    expect(() => parseEnv({ ...own, ADDRESS_SUGGESTIONS: 'photon' })).toThrow(/ADDRESS_SUGGESTIONS_URL: is needed/);
    expect(() => parseEnv({ ...own, ADDRESS_SUGGESTIONS: 'google' })).toThrow(/ADDRESS_SUGGESTIONS_KEY: is needed/);
  });

  test('made-up streets are refused beside real keys and on a database of one’s own', () => {
    const real = { ...env(), SANDBOX: false, DEMO_DATA: false, ADDRESS_SUGGESTIONS: 'simulated' as const };
    expect(missingServices(real).join('\n')).toContain('ADDRESS_SUGGESTIONS: simulated suggests streets that are made up.');
  });
});
