import { decodePart } from './page-path';

/** What is needed of a route to find it by its address. */
type Route = { id: string; parentId?: string; path?: string; index?: boolean };

type Pattern = { id: string; segments: string[] };

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Takes any number of segments, or none. */
function isOpen(segment: string): boolean {
  return segment === '*' || segment.endsWith('?');
}

/** Whether a path may be the pattern's; never refuses one that the router would take. */
function mayMatch(pattern: readonly string[], path: readonly string[]): boolean {
  for (const [at, segment] of pattern.entries()) {
    if (isOpen(segment)) return true;
    const given = path[at];
    if (given === undefined) return false;
    if (!segment.startsWith(':') && segment !== given) return false;
  }
  return path.length === pattern.length;
}

/** A path and those above it, which a page's list of routes names too. */
function withPathsAbove(path: readonly string[]): (readonly string[])[] {
  return Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
}

/**
 * Finds the few routes that may answer a path or a path above it, and the routes around them, in the order that they were given in. The
 * router itself then chooses among these as it would among all: it compiles and ranks every route that it is given, at each request.
 */
export function routesOfPath<R extends Route>(routes: Record<string, R | undefined>): (pathname: string) => string[] {
  const byId = new Map(Object.values(routes).flatMap((route) => (route ? [[route.id, route] as const] : [])));

  function wholeOf(id: string | undefined): R[] {
    const route = id === undefined ? undefined : byId.get(id);
    return route ? [...wholeOf(route.parentId), route] : [];
  }

  const patterns: Pattern[] = [...byId.values()]
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ id }) => ({
      id,
      segments: segmentsOf(
        wholeOf(id)
          .map(({ path = '' }) => path)
          .join('/')
          .toLowerCase(),
      ),
    }));
  const byFirst = new Map<string, Pattern[]>();
  const anywhere: Pattern[] = [];
  for (const pattern of patterns) {
    const [first] = pattern.segments;
    if (first === undefined || isOpen(first) || first.startsWith(':')) anywhere.push(pattern);
    else byFirst.set(first, [...(byFirst.get(first) ?? []), pattern]);
  }

  return (pathname) => {
    const path = segmentsOf(pathname).map((segment) => decodePart(segment).toLowerCase());
    const paths = withPathsAbove(path);
    const near = [...(byFirst.get(path[0] ?? '') ?? []), ...anywhere];
    const found = near.filter(({ segments }) => paths.some((each) => mayMatch(segments, each)));
    const wanted = new Set(found.flatMap(({ id }) => wholeOf(id).map((route) => route.id)));
    return [...byId.keys()].filter((id) => wanted.has(id));
  };
}
