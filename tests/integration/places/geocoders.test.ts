import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeHouse } from '#sandbox';
import { env, parseEnv, type Env } from '#app/platform/env.server';
import { geocode, geocoderSpacingMs, type GeocoderName } from '#app/platform/geocoder.server';
import { missingServices } from '#app/platform/services.server';
import { CENSUS_NONE, censusMatch, googleResult, HOUSE, HOUSE_AT, nominatimPlace, startGeocoder } from './geocoder-stand-in';

let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
beforeAll(async () => {
  geocoder = await startGeocoder();
});
afterAll(() => geocoder.stop());

const ADDRESS = { ...HOUSE, street: `${HOUSE.street}, Apt 4`, center: { lat: 41.9229, lng: -87.6483 } };

function settings(over: Partial<Env> = {}): Env {
  return { ...env(), GEOCODER_URL: geocoder.url, GEOCODER_KEY: 'a-key', GEOCODER_CONTACT: 'ops@town.test', ...over };
}

function ask(name: GeocoderName) {
  return geocode(name, ADDRESS, settings());
}

describe('a geocoder', () => {
  test('the Census Bureau is asked for a house without its apartment, and its point is read', async () => {
    geocoder.answer(() => ({ body: censusMatch(HOUSE_AT) }));
    expect(await ask('census')).toEqual({
      kind: 'found',
      point: { ...HOUSE_AT, precision: 'house', state: 'IL', zip: '60614', isGuess: false },
    });
    expect(geocoder.asked[0]?.query).toEqual({ ...HOUSE, benchmark: 'Public_AR_Current', format: 'json' });
  });

  test('Nominatim is told who asks, and its houses and streets are read', async () => {
    geocoder.answer(() => ({ body: nominatimPlace(HOUSE_AT) }));
    const point = { ...HOUSE_AT, precision: 'house', state: 'IL', zip: '60614', isGuess: false };
    expect(await ask('nominatim')).toEqual({ kind: 'found', point });
    expect(geocoder.asked[0]).toMatchObject({
      path: '/search',
      agent: 'service-marketplace (ops@town.test)',
      query: { street: HOUSE.street, postalcode: '60614', countrycodes: 'us', format: 'jsonv2', addressdetails: '1', limit: '1' },
    });
    geocoder.answer(() => ({ body: nominatimPlace(HOUSE_AT, true) }));
    expect(await ask('nominatim')).toEqual({ kind: 'found', point: { ...point, precision: 'street' } });
  });

  test('Google is asked with the key, and what it is unsure of is a guess', async () => {
    geocoder.answer(() => ({ body: googleResult(HOUSE_AT) }));
    const point = { ...HOUSE_AT, precision: 'house', state: 'IL', zip: '60614', isGuess: false };
    expect(await ask('google')).toEqual({ kind: 'found', point });
    expect(geocoder.asked[0]?.query).toEqual({
      address: '1200 W Webster Ave, Chicago, IL 60614',
      components: 'country:US',
      key: 'a-key',
    });
    const street = { locationType: 'GEOMETRIC_CENTER', isPartial: true, number: '' };
    geocoder.answer(() => ({ body: googleResult(HOUSE_AT, street) }));
    expect(await ask('google')).toEqual({ kind: 'found', point: { ...point, precision: 'street', isGuess: true } });
  });

  test.each([
    ['census', CENSUS_NONE],
    ['nominatim', []],
    ['google', { status: 'ZERO_RESULTS', results: [] }],
  ] as const)('%s that does not know an address says so', async (name, body) => {
    geocoder.answer(() => ({ body }));
    expect(await ask(name)).toEqual({ kind: 'none' });
  });

  test.each(['census', 'nominatim', 'google'] as const)(
    '%s that fails is asked later, and one that refuses us is named',
    async (name) => {
      geocoder.answer(() => ({ status: 429, headers: { 'retry-after': '90' } }));
      expect(await ask(name)).toEqual({ kind: 'busy', reason: 'It answered with status 429.', retrySeconds: 90 });
      geocoder.answer(() => ({ status: 502 }));
      expect(await ask(name)).toMatchObject({ kind: 'busy', retrySeconds: null });
      geocoder.answer(() => ({ hangUp: true }));
      expect(await ask(name)).toEqual({ kind: 'busy', reason: 'It could not be reached, or broke off.', retrySeconds: null });
      geocoder.answer(() => ({ body: { surprise: true } }));
      expect(await ask(name)).toMatchObject({ kind: 'busy', reason: 'Its answer could not be read.' });
      geocoder.answer(() => ({ status: 403 }));
      expect(await ask(name)).toMatchObject({ kind: 'refused', reason: 'It answered with status 403.' });
    },
  );

  test.each([
    ['OVER_QUERY_LIMIT', 'busy'],
    ['REQUEST_DENIED', 'refused'],
  ])('Google’s %s comes with status 200 and counts as %s', async (status, kind) => {
    geocoder.answer(() => ({ body: { status, error_message: 'The provided API key is invalid.', results: [] } }));
    expect(await ask('google')).toEqual({ kind, reason: `${status}: The provided API key is invalid.`, retrySeconds: null });
  });

  test('OpenStreetMap’s own server is asked once a second at most, a server of one’s own as often as it is set', () => {
    const often = { GEOCODER_PER_SECOND: 20 };
    expect(geocoderSpacingMs('nominatim', settings({ ...often, GEOCODER_URL: undefined }))).toBe(1_000);
    expect(geocoderSpacingMs('nominatim', settings({ ...often, GEOCODER_URL: 'https://nominatim.openstreetmap.org/' }))).toBe(
      1_000,
    );
    expect(geocoderSpacingMs('nominatim', settings(often))).toBe(50);
    expect(geocoderSpacingMs('census', settings())).toBe(200);
  });
});

describe('the settings of a geocoder', () => {
  const good = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', SESSION_SECRET: 'sixteen-letters-x' };

  test('Google asks for its key, and Nominatim for a contact', () => {
    expect(() => parseEnv({ ...good, GEOCODER: 'google' })).toThrow(/^ {2}GEOCODER_KEY: is needed beside GEOCODER=google/m);
    expect(() => parseEnv({ ...good, GEOCODER: 'nominatim' })).toThrow(/^ {2}GEOCODER_CONTACT: is needed beside/m);
    expect(parseEnv({ ...good, GEOCODER: 'census' }).GEOCODER).toBe('census');
  });

  test('the stand-in is refused on a database of one’s own and beside a live key', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://127.0.0.1' };
    for (const given of [{ ...keys }, { ...keys, SANDBOX: '1' }])
      expect(missingServices(parseEnv({ ...good, ...given, GEOCODER: 'simulated' }))).toEqual([
        expect.stringMatching(/^GEOCODER: simulated puts houses at points that are made up/),
      ]);
    expect(missingServices(parseEnv({ ...good, SANDBOX: '1', GEOCODER: 'simulated' }))).toEqual([]);
  });

  test('the stand-in puts two houses of one ZIP code apart, each always at the same point within a mile of the center', () => {
    const { center, zip } = ADDRESS;
    const points = ['1 Elm St', '2 Elm St', '1 elm st'].map((street) => placeHouse({ street, zip }, center));
    expect(points[0]).toEqual(points[2]);
    expect(points[0]).not.toEqual(points[1]);
    for (const { lat, lng } of points) expect(Math.hypot((lat - center.lat) * 69, (lng - center.lng) * 51)).toBeLessThan(1);
  });
});
