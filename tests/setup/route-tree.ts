import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Branches = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** The routes of the build in the shape that `matchRoutes` reads. */
function readTree(build: ServerBuild, parentId?: string): Branches {
  return Object.values(build.routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [
          {
            id: route.id,
            path: route.path,
            ...(route.index ? { index: true as const } : { children: readTree(build, route.id) }),
          },
        ]
      : [],
  );
}

/** Answers the id of the route that an address leads to; none gives an empty text. */
export function routeFinder(build: ServerBuild): (address: string) => string {
  const branches = readTree(build);
  // Matching ranks all routes again each time.
  const found = new Map<string, string>();
  return (address) => {
    const { pathname } = new URL(address, 'http://any.invalid');
    const id = found.get(pathname) ?? matchRoutes(branches, pathname)?.at(-1)?.route.id ?? '';
    found.set(pathname, id);
    return id;
  };
}
