import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { pathOfPage } from './page-path';
import { remixAnswers, type RemixGiven } from './remix-answers.server';
import { routesOfPath } from './routes-of-path';
import { asksInSpanish, spanishBuild } from './spanish-build.server';

/** More than the routes have combinations that an address can name. */
const AT_MOST = 2_000;

/** The build as if it had these routes only. */
export function narrowBuild(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const routes = Object.fromEntries(ids.map((id) => [id, build.routes[id]])) as ServerBuild['routes'];
  const known = ids.filter((id) => build.assets.routes[id]);
  const assets = { ...build.assets, routes: Object.fromEntries(known.map((id) => [id, build.assets.routes[id]])) };
  return { ...build, routes, assets: assets as ServerBuild['assets'] };
}

/** Answers pages in the language of their reader. */
export function pagesInBothLanguages({ build, ...rest }: RemixGiven): RequestHandler {
  const english = pageHandlers({ build, ...rest });
  const spanish = pageHandlers({ build: spanishBuild(build), ...rest });
  return (request, response, next) => (asksInSpanish(request) ? spanish : english)(request, response, next);
}

/**
 * Answers pages by Remix, each with the few routes that its address may mean. Remix would compile and rank all of them several
 * times a request, which cost more than everything else about a plain page.
 */
function pageHandlers({ build, ...rest }: RemixGiven): RequestHandler {
  const whole = remixAnswers({ build, ...rest });
  const idsOf = routesOfPath(build.routes);
  const made = new Map<string, RequestHandler>();

  return (request, response, next) => {
    if (request.path === '/__manifest') return whole(request, response, next);
    const ids = idsOf(pathOfPage(request.path));
    const key = ids.join(' ');
    let handle = made.get(key);
    if (!handle) {
      handle = made.size < AT_MOST ? remixAnswers({ build: narrowBuild(build, ids), ...rest }) : whole;
      if (made.size < AT_MOST) made.set(key, handle);
    }
    handle(request, response, next);
  };
}
