import type * as Library from 'maplibre-gl';
import type { StyleSpecification } from 'maplibre-gl';
import { borderStyle, type MapTones, pmtilesStyle } from './map-style';
import type { MapView } from './map-view';

/** Whether the browser can draw one at all; asked before anything is loaded. */
export function canDrawMaps(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** The style sheet of the library, once for a document. */
function loadSheet(href: string): Promise<void> {
  const there = [...document.styleSheets].some((sheet) => sheet.href?.endsWith(href));
  if (there) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error('The style sheet of the map did not come.'));
    document.head.append(link);
  });
}

/** Outside of the page's own scripts: the library is as large as all of them. */
export async function loadLibrary(path: string): Promise<typeof Library> {
  const address = `${path}/maplibre-gl.mjs`;
  const [library] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<typeof Library>,
    loadSheet(`${path}/maplibre-gl.css`),
  ]);
  return library;
}

type Asked = Pick<MapView, 'sources' | 'places'> & { isDark: boolean; tones: MapTones };

/** The base map that is set, or where it does not come county and state lines. */
export async function loadStyle(library: typeof Library, { sources, places, isDark, tones }: Asked): Promise<StyleSpecification> {
  const { base, borders } = sources;
  const lines = { borders, places };
  if (!base) return borderStyle(lines, tones);
  const url = new URL(isDark ? base.dark : base.light, location.href).href;
  try {
    const { Protocol } = await import('pmtiles');
    library.addProtocol('pmtiles', new Protocol().tile);
    if (new URL(url).pathname.endsWith('.pmtiles')) return await pmtilesStyle(url, tones);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`The base map was answered with ${answer.status}.`);
    return (await answer.json()) as StyleSpecification;
  } catch {
    return borderStyle(lines, tones);
  }
}
