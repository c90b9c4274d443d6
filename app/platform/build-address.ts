const shared = globalThis as typeof globalThis & { assetsOrigin?: string };

/** Says, in a web process, where browsers ask for the files of the build: another origin, or '' for our own. */
export function serveBuildFrom(origin: string): void {
  shared.assetsOrigin = origin;
}

/** In a browser: the origin that this script came from. */
function scriptsOrigin(): string {
  const { origin } = new URL(import.meta.url);
  return origin === location.origin ? '' : origin;
}

/** The address of a file of the build. A page that is made here and one that is made in a browser name the same. */
export function buildAddress(path: string): string {
  return (typeof document === 'undefined' ? (shared.assetsOrigin ?? '') : scriptsOrigin()) + path;
}
