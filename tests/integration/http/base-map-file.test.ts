import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { PMTiles, TileType } from 'pmtiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MapTones, pmtilesStyle } from '#app/components/maps/map-style';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { makePmtiles } from '#tests/setup/make-pmtiles';
import { startProduct, type Product } from '#tests/setup/product';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { buildIfChanged } from '../../../scripts/build-if-changed';

const TONES = Object.fromEntries(
  ['land', 'sunken', 'line', 'border', 'ink', 'soft', 'focus'].map((tone) => [tone, '#888888']),
) as MapTones;
const folder = scratchFolder('base-map');
const file = path.join(folder, 'world.pmtiles');
let product: Product;
let url: string;

beforeAll(async () => {
  await buildIfChanged();
  makePmtiles(file);
  await ensureCatalog(db());
  product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    workers: 0,
    env: { BASE_MAP_FILE: file },
  });
  const cookie = await signInAs((await insertAdmin(db())).id);
  const answer = await fetch(`${product.origins[0]}/admin/board.data?map=on`, { headers: { cookie } });
  url = `${product.origins[0]}${/\/maps\/base-[0-9a-f]{16}\.pmtiles/.exec(await answer.text())?.[0] ?? '/none'}`;
}, 240_000);

afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(range: string | null, at = url): Promise<{ status: number; length: number; headers: Headers }> {
  const answer = await fetch(at, { headers: range === null ? {} : { range } });
  return { status: answer.status, length: (await answer.arrayBuffer()).byteLength, headers: answer.headers };
}

test('a browser reads its header, its layers and a tile by ranges, and the page draws each layer that it has', async () => {
  const tiles = new PMTiles(url);
  expect(await tiles.getHeader()).toMatchObject({ tileType: TileType.Mvt, maxZoom: 0 });
  const tile = await tiles.getZxy(0, 0, 0);
  expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1')).toContain('Lakeside');
  expect(await tiles.getZxy(1, 0, 0)).toBeUndefined();
  const { layers, sources } = await pmtilesStyle(url, TONES);
  expect(layers.map(({ id }) => id)).toEqual(['land', 'earth', 'water', 'roads', 'places']);
  expect(sources.tiles).toMatchObject({ type: 'vector', tiles: [`pmtiles://${url}/{z}/{x}/{y}`], attribution: 'Made by a test' });
});

test('it is kept for good, and no one gets the whole of it, another file or a range that is none', async () => {
  const { status, length, headers } = await ask('bytes=0-126');
  expect([status, length]).toEqual([206, 127]);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-range')).toBe(`bytes 0-126/${statSync(file).size}`);
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
  // pmtiles asks for sixteen kilobytes first, which a small file does not have.
  expect((await ask('bytes=0-16383')).length).toBe(statSync(file).size);
  for (const range of [null, 'bytes=0-', 'bytes=-5', 'bytes=0-1,4-5', 'bytes=0-4000000', 'bytes=9999999-10000000', 'lines=0-1'])
    expect((await ask(range)).status, String(range)).toBe(416);
  for (const name of ['base-0000000000000000.pmtiles', 'world.pmtiles', '..%2fworld.pmtiles', 'base-.pmtiles'])
    expect((await ask('bytes=0-126', `${product.origins[0]}/maps/${name}`)).status, name).toBe(404);
});

test('pages need no other host for it', async () => {
  const policy = (await fetch(`${product.origins[0]}/admin/board?map=on`, { redirect: 'manual' })).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain("connect-src 'self';");
});
