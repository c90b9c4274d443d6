import { createRequire } from 'node:module';
import path from 'node:path';
import { env, type Env } from './env.server';

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

/** What a page that shows a map tells the browser: where the library, the borders and the base map are. */
export function mapSources() {
  const { BASE_MAP_URL, BASE_MAP_DARK_URL } = env();
  return {
    library: MAP_FILES.library.path,
    borders: `${MAP_FILES.atlas.path}/counties-10m.json`,
    base: BASE_MAP_URL ? { light: BASE_MAP_URL, dark: BASE_MAP_DARK_URL ?? BASE_MAP_URL } : null,
  };
}
