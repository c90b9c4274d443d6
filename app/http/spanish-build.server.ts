import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { Request } from 'express';
import { currentLanguage } from '../platform/texts/language';

/** The address of each route's script in Spanish, by its route. */
export const SPANISH_MODULES = path.join('build', 'spanish-modules.json');
/** Told by the browser when it asks for the scripts of the pages it may go to. */
const VERSION_END = '-es';

/** The build as browsers on a Spanish page know it: the scripts of its routes bring their Spanish (docs/decisions/229). */
export function spanishBuild(build: ServerBuild): ServerBuild {
  const modules = JSON.parse(readFileSync(SPANISH_MODULES, 'utf8')) as Record<string, string>;
  const routes = Object.entries(build.assets.routes).map(([id, route]) => [
    id,
    { ...route, module: modules[id] ?? route.module },
  ]);
  const assets = {
    ...build.assets,
    version: `${build.assets.version}${VERSION_END}`,
    routes: Object.fromEntries(routes) as ServerBuild['assets']['routes'],
  };
  return { ...build, assets };
}

/** Whether a request comes from a browser that reads Spanish, or from a Spanish page that looks ahead. */
export function asksInSpanish(request: Request): boolean {
  if (request.path !== '/__manifest') return currentLanguage() === 'es';
  const { version } = request.query;
  return typeof version === 'string' && version.endsWith(VERSION_END);
}
