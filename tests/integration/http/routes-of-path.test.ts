import { matchRoutes } from '@remix-run/react';
import type { ServerBuild } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { narrowBuild } from '#app/http/page-handlers.server';
import { routesOfPath } from '#app/http/routes-of-path';
import { createRandom } from '#tests/factories/random';
import { loadBuild } from '#tests/setup/ask';

type Routes = ServerBuild['routes'];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

let build: ServerBuild;
beforeAll(async () => {
  build = await loadBuild();
});

/** The routes as the router gets them. */
function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route && route.parentId === parentId)
    .map((route) => {
      const { id = '', path, index } = route ?? {};
      return index ? { id, path, index: true } : { id, path, children: treeOf(routes, id) };
    });
}

function namesOf(routes: RouteObject[], path: string) {
  return matchRoutes(routes, path)?.map(({ route, params, pathname }) => [route.id, params, pathname]) ?? null;
}

/** An address of each route, and what people may make of it: capitals, a slash more, a word more. */
function addresses(routes: Routes): string[] {
  const random = createRandom(3);
  function pathOf(id: string | undefined): string {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path ?? ''].filter(Boolean).join('/') : '';
  }
  return Object.keys(routes).flatMap((id) => {
    const path = `/${pathOf(id)
      .replace(/:\w+/g, () => random.pick(['7', 'new', 'a.b', 'ä', '%C3%A4', '%2F', 'index']))
      .replace('*', 'no/such/page')}`;
    return [path, random.pick([`${path}/`, path.toUpperCase(), `${path}/more`, `${path}//`])];
  });
}

test('of the few routes an address may mean, the router chooses as among all', () => {
  const all = treeOf(build.routes);
  const idsOf = routesOfPath(build.routes);
  for (const path of addresses(build.routes)) {
    const few = treeOf(narrowBuild(build, idsOf(path)).routes);
    expect({ path, found: namesOf(few, path) }).toEqual({ path, found: namesOf(all, path) });
    // A page's own list of routes names those of the paths above it.
    const above = path.replace(/\/[^/]*\/*$/, '') || '/';
    expect({ above, found: namesOf(few, above) }).toEqual({ above, found: namesOf(all, above) });
  }
});

test('no address takes more than a handful of routes', () => {
  const idsOf = routesOfPath(build.routes);
  const most = Math.max(...addresses(build.routes).map((path) => idsOf(path).length));
  expect(most).toBeLessThanOrEqual(16);
});
