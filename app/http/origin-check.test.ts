import { beforeAll, describe, expect, test } from 'vitest';

let isSameOrigin: typeof import('./origin-check.server').isSameOrigin;

beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nobody@localhost/none',
    SESSION_SECRET: 'a-secret-for-tests-only',
    APP_URL: 'http://shop.test:3000',
    TRUST_PROXY: '0',
  });
  ({ isSameOrigin } = await import('./origin-check.server'));
});

describe('a write comes from one of our own pages', () => {
  test('an origin whose host is the request’s passes', () => {
    expect(isSameOrigin({ origin: 'http://localhost:4000', host: 'localhost:4000' })).toBe(true);
    expect(isSameOrigin({ origin: 'http://shop.test:3000', host: '10.0.0.7:80' })).toBe(true);
  });

  test('a missing origin passes only with Sec-Fetch-Site same-origin', () => {
    expect(isSameOrigin({ host: 'shop.test:3000', fetchSite: 'same-origin' })).toBe(true);
    for (const fetchSite of [undefined, 'none', 'same-site', 'cross-site'])
      expect(isSameOrigin({ host: 'shop.test:3000', fetchSite })).toBe(false);
  });

  test('evil, null, garbage, other scheme and other port are refused, whatever else is claimed', () => {
    const origins = [
      'https://evil.example',
      'null',
      '',
      'garbage',
      'http://shop.test:3001',
      'https://shop.test:3000',
      'http://shop.test:3000.evil.example',
      'http://shop.test',
    ];
    for (const origin of origins) {
      expect(isSameOrigin({ origin, host: 'shop.test:3000', fetchSite: 'same-origin' }), origin).toBe(false);
    }
  });

  test('a forwarded host means nothing without a trusted proxy', () => {
    expect(isSameOrigin({ origin: 'http://evil.example', host: 'shop.test:3000', forwardedHost: 'evil.example' })).toBe(false);
  });
});
