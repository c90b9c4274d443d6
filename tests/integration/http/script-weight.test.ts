import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '../../../scripts/build-if-changed';

type Piece = { module: string; imports?: string[] };
type Manifest = { entry: Piece; routes: Record<string, Piece & { id: string; parentId?: string }> };

const PUBLIC_FOLDER = 'public';
const BUILD = path.join(PUBLIC_FOLDER, 'build');
const KILOBYTE = 1_000;

/** Bytes of gzip that a page may load before it can be used, by what kind of page it is. */
const BOOKING_LIMIT = 140 * KILOBYTE;
const WORK_LIMIT = 210 * KILOBYTE;
const CONTENT_LIMIT = 15 * KILOBYTE;

const WORK_ROOMS = ['customer+', 'pro+', 'admin+', 'bookings+', 'commercial+', 'visits+', 'settings+', 'support+'];

let manifest: Manifest;

beforeAll(async () => {
  await buildIfChanged();
  const name = readdirSync(BUILD).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = readFileSync(path.join(BUILD, name ?? ''), 'utf8');
  manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}, 180_000);

function gzipBytes(address: string): number {
  return gzipSync(readFileSync(path.join(PUBLIC_FOLDER, address))).length;
}

/** The scripts of a hydrating page: the entry, and of the route and all its parents the module with what it imports. */
function pageBytes(routeId: string): number {
  const pieces: Piece[] = [manifest.entry];
  for (let at = manifest.routes[routeId]; at; at = manifest.routes[at.parentId ?? '']) pieces.push(at);
  const scripts = new Set(pieces.flatMap(({ module, imports = [] }) => [module, ...imports]));
  return [...scripts].reduce((sum, address) => sum + gzipBytes(address), 0);
}

function pagesIn(rooms: readonly string[]): string[] {
  return Object.keys(manifest.routes).filter((id) => rooms.some((room) => id.startsWith(`routes/${room}/`)));
}

function tooHeavy(rooms: readonly string[], limit: number): string[] {
  const pages = pagesIn(rooms);
  expect(pages.length).toBeGreaterThan(0);
  return pages.flatMap((id) => {
    const bytes = pageBytes(id);
    return bytes > limit ? [`${id}: ${(bytes / KILOBYTE).toFixed(1)} kB`] : [];
  });
}

describe('the scripts a page waits for', () => {
  test.each([['_booking+'], ['_auth+']])('stay within 140 kB on the pages of %s', (room) => {
    expect(tooHeavy([room], BOOKING_LIMIT)).toEqual([]);
  });

  test('stay within 210 kB on the work screens', () => {
    expect(tooHeavy(WORK_ROOMS, WORK_LIMIT)).toEqual([]);
  });

  test('are more than React alone, so that the sums above mean something', () => {
    expect(pageBytes('routes/_booking+/book')).toBeGreaterThan(90 * KILOBYTE);
  });
});

describe('a public page', () => {
  test('leaves the Remix runtime out', () => {
    const files = readdirSync('app/routes/_public+').filter((name) => name.endsWith('.tsx'));
    const hydrating = files.filter((name) => {
      const source = readFileSync(path.join('app/routes/_public+', name), 'utf8');
      return /export default function/.test(source) && !/export const handle = \{ hydrate: false \};/.test(source);
    });
    expect(hydrating).toEqual([]);
  });

  test('loads at most 15 kB of script', () => {
    const scripts = readdirSync(path.join(PUBLIC_FOLDER, 'scripts'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, name) => sum + gzipBytes(`scripts/${name}`), 0)).toBeLessThanOrEqual(CONTENT_LIMIT);
  });
});

test('the notices of licenses are in one file beside the scripts', () => {
  const scripts = readdirSync(BUILD, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const withNotice = scripts.filter((name) => readFileSync(path.join(BUILD, name), 'utf8').includes('@license'));
  expect(withNotice).toEqual([]);
  const notices = readFileSync(path.join(BUILD, 'licenses.txt'), 'utf8');
  for (const name of ['lucide-react', '@remix-run/router', 'react-dom']) expect(notices).toContain(name);
});
