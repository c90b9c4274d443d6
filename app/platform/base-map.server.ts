import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { env, type Env } from './env.server';
import { logger } from './logger.server';

type Named = Pick<Env, 'BASE_MAP_URL' | 'BASE_MAP_DARK_URL' | 'BASE_MAP_HOSTS'>;

const { resolve } = createRequire(import.meta.url);

function folderOf(name: string): { folder: string; version: string } {
  const file = resolve(`${name}/package.json`);
  const { version } = createRequire(file)(file) as { version: string };
  return { folder: path.dirname(file), version };
}

/** What browsers draw maps with, as its packages have it: an address with the version, so that it is kept for good. */
function mapFiles() {
  const [library, atlas] = [folderOf('maplibre-gl'), folderOf('us-atlas')];
  return {
    library: { path: `/maps/maplibre-gl-${library.version}`, folder: path.join(library.folder, 'dist') },
    atlas: { path: `/maps/us-atlas-${atlas.version}`, folder: atlas.folder },
  };
}

export const MAP_FILES = mapFiles();

/** Where browsers fetch the base map from, for the policy of the pages that show one. */
export function baseMapOrigins({ BASE_MAP_URL, BASE_MAP_DARK_URL, BASE_MAP_HOSTS }: Named): string[] {
  const urls = [BASE_MAP_URL, BASE_MAP_DARK_URL].filter((url) => url !== undefined);
  const { protocol } = new URL(BASE_MAP_URL ?? 'https://localhost');
  const hosts = (BASE_MAP_HOSTS ?? '').split(',').map((host) => host.trim());
  return [
    ...new Set([...urls.map((url) => new URL(url).origin), ...hosts.filter(Boolean).map((host) => `${protocol}//${host}`)]),
  ];
}

/** The header of a file of tiles and its first directory: they differ where its tiles do. */
const HEAD_BYTES = 16_384;
let known: { path: string; file: string } | null | undefined;

/**
 * The file of tiles that this process hands out, and its address, which names what is in it, so that every process gives the same one; null
 * where none is set or it cannot be read, which the log says once.
 */
export function baseMapFile(): { path: string; file: string } | null {
  if (known === undefined) known = nameTileFile(env().BASE_MAP_FILE);
  return known;
}

/** The same for a file that is given. */
export function nameTileFile(given: string | undefined): { path: string; file: string } | null {
  if (!given) return null;
  try {
    const file = path.resolve(given);
    const handle = openSync(file, 'r');
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      const read = readSync(handle, head, 0, HEAD_BYTES, 0);
      if (head.toString('latin1', 0, 7) !== 'PMTiles') throw new Error('It is no PMTiles file.');
      const mark = createHash('sha256')
        .update(head.subarray(0, read))
        .update(String(fstatSync(handle).size))
        .digest('hex');
      return { path: `/maps/base-${mark.slice(0, 16)}.pmtiles`, file };
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    logger.warn({ err: error }, `BASE_MAP_FILE cannot be read (${given}): maps are drawn on county and state lines`);
    return null;
  }
}

/** What a page that shows a map tells the browser: where the library, the borders and the base map are. */
export function mapSources() {
  const { BASE_MAP_URL, BASE_MAP_DARK_URL } = env();
  const light = BASE_MAP_URL ?? baseMapFile()?.path;
  return {
    library: MAP_FILES.library.path,
    borders: `${MAP_FILES.atlas.path}/counties-10m.json`,
    base: light ? { light, dark: BASE_MAP_DARK_URL ?? light } : null,
  };
}
