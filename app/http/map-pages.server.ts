import express, { Router } from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { baseMapFile, baseMapOrigins, MAP_FILES } from '#app/platform/base-map.server';
import { env } from '#app/platform/env.server';

/** The pages that show a map: their documents alone may fetch the base map. */
const MAP_PAGES = /^\/(admin\/board|admin\/business\/areas\/[^/]+|pro\/dashboard\/schedule|track\/[^/]+)\/*$/;
const FILES = {
  [MAP_FILES.library.path]: ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'],
  [MAP_FILES.atlas.path]: ['counties-10m.json'],
};

/** The origins of the base map for a page that shows one, none for any other. */
export function readBaseMapFor(pathname: string): string[] {
  return MAP_PAGES.test(pathname) ? baseMapOrigins(env()) : [];
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
  router.get('/maps/:name.pmtiles', (request, response) => sendRange(request, response, headers.setHeaders));
  return router;
}

/** No part of the base map that a browser asks for at once is larger: a tile, or a directory of them. */
const MOST_BYTES = 4_000_000;
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/;

/** A part of the base map's file. The whole of it may be a hundred gigabytes and is not for browsers. */
function sendRange(request: Request, response: Response, setHeaders: (response: Response) => void): void {
  const base = baseMapFile();
  if (base?.path !== request.path) return void response.status(404).type('text/plain').send('There is no such file.');
  const [, first, last] = RANGE.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || Number(last) - Number(first) >= MOST_BYTES)
    return void response.status(416).type('text/plain').send('Ask for a range of bytes, four million at most.');
  setHeaders(response);
  response.type('application/vnd.pmtiles');
  response.sendFile(base.file, { maxAge: '1y', immutable: true, dotfiles: 'allow' }, (error) => {
    if (!error || response.headersSent) return;
    const isBeyond = (error as { status?: number }).status === 416;
    response
      .status(isBeyond ? 416 : 404)
      .type('text/plain')
      .send(isBeyond ? 'The file is shorter.' : 'There is no such file.');
  });
}
