import express, { Router } from 'express';
import type { RequestHandler, Response } from 'express';
import { baseMapOrigins, MAP_FILES } from '#app/platform/base-map.server';
import { env } from '#app/platform/env.server';

/** The pages that show a map: their documents alone may fetch the base map. */
const MAP_PAGES: readonly string[] = ['/admin/board', '/pro/dashboard/schedule'];
const FILES = {
  [MAP_FILES.library.path]: ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'],
  [MAP_FILES.atlas.path]: ['counties-10m.json'],
};

/** The origins of the base map for a page that shows one, none for any other. */
export function readBaseMapFor(pathname: string): string[] {
  return MAP_PAGES.includes(pathname.replace(/\/+$/, '')) ? baseMapOrigins(env()) : [];
}

/** The files that maps are drawn with, and no other of their packages. */
export function mapFiles(headers: {
  maxAge: string;
  immutable: boolean;
  setHeaders: (response: Response) => void;
}): RequestHandler {
  const router = Router();
  for (const { path, folder } of Object.values(MAP_FILES)) {
    const files = express.static(folder, { ...headers, index: false, fallthrough: false });
    router.use(path, (request, response, next) => {
      if (FILES[path]?.includes(request.path.slice(1))) return void files(request, response, next);
      response.status(404).type('text/plain').send('There is no such file.');
    });
  }
  return router;
}
