import { rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makePmtiles } from '#tests/setup/make-pmtiles';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { baseMapOrigins, nameTileFile } from './base-map.server';
import { parseEnv } from './env.server';

const GOOD = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', SESSION_SECRET: 'sixteen-letters-x' };

function origins(variables: Record<string, string>): string[] {
  return baseMapOrigins(parseEnv({ ...GOOD, ...variables }));
}

test('the base map comes from its own host and from those that are named', () => {
  expect(origins({})).toEqual([]);
  expect(origins({ BASE_MAP_URL: 'https://maps.example.com/us.pmtiles' })).toEqual(['https://maps.example.com']);
  const both = { BASE_MAP_URL: 'http://maps.local:8080/light.json', BASE_MAP_DARK_URL: 'http://maps.local:8080/dark.json' };
  expect(origins({ ...both, BASE_MAP_HOSTS: 'tiles.local, fonts.local:81' })).toEqual([
    'http://maps.local:8080',
    'http://tiles.local',
    'http://fonts.local:81',
  ]);
});

test.each([
  [{ BASE_MAP_URL: 'us.pmtiles' }, /BASE_MAP_URL: must be a web address, such as https:\/\/maps\.example\.com\/us\.pmtiles/],
  [{ BASE_MAP_URL: 'https://user:word@maps.example.com/a.json' }, /BASE_MAP_URL: must be a web address/],
  [{ BASE_MAP_URL: "https://maps.example.com;script-src'*'/a.json" }, /BASE_MAP_URL: must be a web address/],
  [{ BASE_MAP_DARK_URL: 'https://maps.example.com/dark.json' }, /BASE_MAP_URL: is needed beside BASE_MAP_DARK_URL/],
  [{ BASE_MAP_FILE: '/data/us.mbtiles' }, /BASE_MAP_FILE: must be a file of tiles whose name ends in \.pmtiles/],
  [
    { BASE_MAP_FILE: '/data/us.pmtiles', BASE_MAP_URL: 'https://a.example/a.json' },
    /BASE_MAP_FILE: is of no use beside BASE_MAP_URL/,
  ],
  [{ BASE_MAP_URL: 'https://a.example/a.json', BASE_MAP_HOSTS: '*' }, /BASE_MAP_HOSTS: must be hosts with commas between/],
])('a wrong value stops the start and names itself: %j', (variables, message) => {
  expect(() => origins(variables)).toThrow(message);
});

test('a file of tiles has an address that names what is in it; one that is none or is not there has no address', () => {
  const folder = scratchFolder('tiles');
  const [one, same] = [path.join(folder, 'one.pmtiles'), path.join(folder, 'same.pmtiles')];
  try {
    makePmtiles(one);
    makePmtiles(same);
    expect(nameTileFile(one)).toEqual({
      path: expect.stringMatching(/^\/maps\/base-[0-9a-f]{16}\.pmtiles$/) as string,
      file: one,
    });
    expect(nameTileFile(same)?.path).toBe(nameTileFile(one)?.path);
    const before = nameTileFile(one)?.path;
    truncateSync(one, 200);
    expect(nameTileFile(one)?.path).not.toBe(before);
    truncateSync(one, 3);
    expect(nameTileFile(one)).toBeNull();
    expect(nameTileFile(path.join(folder, 'none.pmtiles'))).toBeNull();
    expect(nameTileFile(folder)).toBeNull();
    expect(nameTileFile(undefined)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
