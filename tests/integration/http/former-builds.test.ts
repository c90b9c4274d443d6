import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '#tests/setup/product';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { buildIfChanged } from '../../../scripts/build-if-changed';

const dataDir = scratchFolder('former-builds');
const builds = path.join(dataDir, 'files', 'builds');
let product: Product;

function keep(version: string, files: Record<string, string>): void {
  mkdirSync(builds, { recursive: true });
  const pack = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString('base64')]));
  writeFileSync(path.join(builds, `${version}.json.gz`), gzipSync(JSON.stringify(pack)));
}

beforeAll(async () => {
  await buildIfChanged();
  for (let old = 0; old < 6; old += 1) keep(`old-${old}`, { [`_shared/chunk-OLD${old}.js`]: `export const old = ${old};` });
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', workers: 0, env: { DATA_DIR: dataDir } });
}, 240_000);
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function ask(file: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${product.origins[0]}/build/${file}`, init);
}

test('a process keeps its own files for other versions, all of them, and of other builds the newest few', () => {
  const [own = '', ...more] = readdirSync(builds).filter((name) => !name.startsWith('old-'));
  expect(more).toEqual([]);
  const pack = JSON.parse(gunzipSync(readFileSync(path.join(builds, own))).toString()) as Record<string, string>;
  const files = readdirSync('public/build', { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  expect(Object.keys(pack).toSorted()).toEqual(files.toSorted());
  const style = files.find((name) => name.endsWith('.css')) ?? '';
  expect(Buffer.from(pack[style] ?? '', 'base64').equals(readFileSync(path.join('public/build', style)))).toBe(true);
  expect(readdirSync(builds)).toHaveLength(5);
});

test('a page of another version gets its scripts here, to be kept for good', async () => {
  const left = readdirSync(builds).find((name) => name.startsWith('old-')) ?? '';
  const old = /old-(\d)/.exec(left)?.[1];
  const answer = await ask(`_shared/chunk-OLD${old}.js`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(`export const old = ${old};`);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a build that comes after this process has started is found, too', async () => {
  keep('newer', { '_shared/chunk-NEWER.js': 'export const newer = true;' });
  await expect.poll(async () => (await ask('_shared/chunk-NEWER.js')).status, { timeout: 20_000, interval: 500 }).toBe(200);
});

test('what no build has does not exist, and nothing outside the builds is answered', async () => {
  for (const file of [
    '_shared/chunk-NONE.js',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/server.ts',
    'constructor',
    '__proto__',
    '',
  ])
    expect((await ask(file)).status, file).toBe(404);
  expect((await ask('%E0%A4%A')).status).toBe(400);
  expect((await ask('_shared/chunk-NEWER.js', { method: 'DELETE' })).status).toBe(405);
  expect(existsSync(path.join(builds, 'newer.json.gz'))).toBe(true);
});
