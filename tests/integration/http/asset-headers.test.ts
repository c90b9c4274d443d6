import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapSources } from '#app/platform/base-map.server';
import { db } from '#app/platform/db.server';
import { accessPolicy } from '#app/http/access-policy';
import { buildIfChanged } from '../../../scripts/build-if-changed';
import { startProduct, type Product } from '#tests/setup/product';

const AS_SIGNED_IN = { headers: { cookie: 'session=whatever' } };

let product: Product;

beforeAll(async () => {
  await buildIfChanged();
  product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    workers: 0,
    env: { BASE_MAP_URL: 'https://maps.example.com/us.pmtiles', BASE_MAP_HOSTS: 'tiles.example.com' },
  });
}, 240_000);
afterAll(() => product?.stop());

async function ask(path: string): Promise<Headers> {
  const answer = await fetch(`${product.origins[0]}${path}`, AS_SIGNED_IN);
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return answer.headers;
}

test('a signed-in visitor keeps the scripts of the pages, and they carry none of the policies of pages', async () => {
  const script = readdirSync('public/build/_shared').find((name) => name.endsWith('.js'));
  const headers = await ask(`/build/_shared/${script}`);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBeNull();
});

test('a signed-in visitor keeps the logo and the colors of the business', async () => {
  const tones = { action: '#14463B', hover: '#0D332B', ink: '#FFFFFF', soft: '#E2EEE8' };
  const value = { logo: null, accent: { chosen: '#14463B', light: tones, dark: tones } };
  await db().siteSetting.upsert({ where: { key: 'look' }, create: { key: 'look', value }, update: { value } });
  const page = await fetch(`${product.origins[0]}/faq`, AS_SIGNED_IN);
  const sheet = /href="(\/brand\/[^"]+colors\.css)"/.exec(await page.text())?.[1];
  const headers = await ask(sheet ?? '');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-type')).toContain('text/css');
  expect(headers.get('set-cookie')).toBeNull();
});

test('a browser asks for each part of the service worker again, so that old and new parts never run together', async () => {
  for (const part of readdirSync('public/service-worker')) {
    const answer = await fetch(`${product.origins[0]}/service-worker/${part}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    await answer.arrayBuffer();
  }
});

test('a signed-in visitor keeps no page, and each has its policy', async () => {
  const headers = await ask('/faq');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-security-policy')).toContain("'nonce-");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('an admin looks at a PDF inside its review page, and no other page of ours stands in a frame', async () => {
  const policyOf = async (path: string) => {
    const answer = await fetch(`${product.origins[0]}${path}`, { ...AS_SIGNED_IN, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.headers.get('content-security-policy');
  };
  const file = `/resources/files/${crypto.randomUUID()}?expires=1&signature=a`;
  expect(await policyOf(`${file}&inline`)).toContain("frame-ancestors 'self'");
  for (const path of [file, '/faq?inline', '/signin?inline']) expect(await policyOf(path)).toContain("frame-ancestors 'none'");
});

test('only the pages with a map may fetch the base map, and its library is kept like the scripts of the pages', async () => {
  const policyOf = async (path: string) => {
    const answer = await fetch(`${product.origins[0]}${path}`, { ...AS_SIGNED_IN, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.headers.get('content-security-policy')?.split(';') ?? [];
  };
  const board = await policyOf('/admin/board?map=on');
  expect(board).toContain("connect-src 'self' https://maps.example.com https://tiles.example.com");
  expect(board).toContain("img-src 'self' data: blob: https://maps.example.com https://tiles.example.com");
  expect(board.some((part) => part.startsWith('script-src') && part.includes('example.com'))).toBe(false);
  for (const path of ['/faq', '/admin', '/admin/board/week', '/admin/dispatch'])
    expect((await policyOf(path)).join(';')).not.toContain('example.com');
  const { library, borders } = mapSources();
  for (const file of [`${library}/maplibre-gl.mjs`, `${library}/maplibre-gl-worker.mjs`, `${library}/maplibre-gl.css`, borders])
    expect((await ask(file)).get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const file of ['maplibre-gl-dev.mjs', 'maplibre-gl.mjs.map', '..%2fpackage.json', '']) {
    const answer = await fetch(`${product.origins[0]}${library}/${file}`);
    await answer.arrayBuffer();
    expect(answer.status, file).toBe(404);
  }
});

/** Every page without a part of its own in its address, as its file name says it. */
function plainPages(): string[] {
  const names = Object.keys(accessPolicy).filter((route) => route.startsWith('routes/') && !/\$|_layout/.test(route));
  return names.map((route) => {
    const parts = route.slice('routes/'.length).replaceAll('[.]', '\0').split(/[/.]/);
    const path = parts
      .filter((part) => !/^_.*\+$/.test(part) && part !== 'index')
      .map((part) => part.replace(/\+$/, '').replace(/_$/, '').replaceAll('\0', '.'));
    return `/${path.join('/')}`;
  });
}

test('a shared cache keeps no page of a signed-in person', async () => {
  const pages = plainPages();
  expect(pages.length).toBeGreaterThan(80);
  expect(pages).toEqual(expect.arrayContaining(['/customer/dashboard', '/settings/security', '/admin/flags', '/auth/google']));
  const kept: string[] = [];
  for (const path of pages.flatMap((page) => [page, page === '/' ? '/_root.data' : `${page}.data`])) {
    const answer = await fetch(`${product.origins[0]}${path}`, { ...AS_SIGNED_IN, redirect: 'manual' });
    await answer.arrayBuffer();
    // What a shared cache may store: RFC 9111, section 3.
    if (!/\b(no-store|private)\b/.test(answer.headers.get('cache-control') ?? '')) kept.push(`${answer.status} ${path}`);
  }
  expect(kept).toEqual([]);
});

test('nothing of an account is kept on the way, whatever the answer is', async () => {
  for (const path of [
    '/customer/dashboard',
    '/customer/dashboard.data',
    '/settings',
    '/billing-history',
    '/messages',
    '/pro/payouts',
  ]) {
    const answer = await fetch(`${product.origins[0]}${path}`, { ...AS_SIGNED_IN, redirect: 'manual' });
    await answer.arrayBuffer();
    expect(answer.headers.get('cache-control'), path).toMatch(/no-store/);
  }
});
