import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import type { Ask } from '#tests/setup/ask';
import { openForGuests } from '../payments/guest-fixtures';
import { startGeocoder } from './geocoder-stand-in';

let service: Awaited<ReturnType<typeof startGeocoder>>;
let ask: Ask;

beforeAll(async () => {
  service = await startGeocoder();
  Object.assign(process.env, { ADDRESS_SUGGESTIONS: 'photon', ADDRESS_SUGGESTIONS_URL: service.url });
  ask = await openForGuests();
}, 180_000);
beforeEach(() => db().rateLimit.deleteMany());
afterAll(() => service.stop());

const HOUSE = {
  countrycode: 'US',
  type: 'house',
  housenumber: '1200',
  street: 'W Webster Ave',
  city: 'Chicago',
  postcode: '60614',
};

function typing(query: Record<string, string>): Promise<Response> {
  return ask('/resources/addresses', { method: 'POST', body: new URLSearchParams({ session: randomUUID(), ...query }) });
}

describe('an address that a stranger types', () => {
  test('is suggested near the ZIP code of the form, with the state of its own, and is not kept', async () => {
    service.answer(() => ({ body: { features: [{ properties: { ...HOUSE, state: 'Illinois' } }] } }));
    const response = await typing({ typed: '1200 W Web', zip: '60614' });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toMatchObject({
      isOff: false,
      suggestions: [{ address: { street: '1200 W Webster Ave', city: 'Chicago', state: 'IL', zip: '60614' } }],
    });
    expect(Number(service.asked[0]?.query.lat)).toBeCloseTo(41.92, 1);
  });

  test.each([
    ['three letters', { typed: '120' }],
    ['nothing', {}],
    ['spaces', { typed: '      ' }],
    ['more than an address', { typed: '1'.repeat(201) }],
  ])('asks no one for %s', async (_, query) => {
    service.answer(() => ({ body: { features: [] } }));
    const response = await typing(query);
    expect(await response.json()).toMatchObject({ suggestions: [] });
    expect(service.asked).toEqual([]);
  });

  test('gets no suggestion from a service that is away, and the page is not told why', async () => {
    service.answer(() => ({ status: 503 }));
    const response = await typing({ typed: '1200 W Web' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { isOff: false, suggestions: [], credit: expect.any(String) as string },
    ]);
  });

  test('is asked for 120 times a minute and no more', async () => {
    service.answer(() => ({ body: { features: [] } }));
    await db().rateLimit.create({ data: { key: 'address.ip:127.0.0.1', points: 120, expire: now().getTime() + 60_000 } });
    const response = await typing({ typed: '1200 W Web' });
    expect(response.status).toBe(429);
    expect(service.asked).toEqual([]);
  });
});
