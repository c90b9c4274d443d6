import type { NextFunction, Request, Response } from 'express';
import { env } from '../platform/env.server';

const METHODS = new Set(['GET', 'HEAD', 'POST']);
const ABSOLUTE = /^https?:\/\//i;

/**
 * Refuses with a 4xx what no browser of a visitor sends and what the pages could not read: methods that we do not have, addresses and
 * host headers that are none. An address in absolute form is taken where it names us. A forwarded host counts only behind a proxy.
 */
export function refuseOddRequests(request: Request, response: Response, next: NextFunction): void {
  function refuse(status: number, text: string): void {
    response.status(status).type('text/plain').send(text);
  }
  if (!METHODS.has(request.method)) {
    response.set('allow', 'GET, HEAD, POST');
    return refuse(405, 'We don’t support this method.');
  }
  if (!env().TRUST_PROXY) delete request.headers['x-forwarded-host'];
  if (ABSOLUTE.test(request.url)) {
    const path = ownPath(request);
    if (path === null) return refuse(421, 'This is not the server of that address.');
    request.url = path;
    request.originalUrl = path;
  }
  if (!request.url.startsWith('/')) return refuse(400, 'We could not read that address.');
  if (request.url.startsWith('//')) return refuse(404, 'There is no such page.');
  if (!isReadable(request)) return refuse(400, 'We could not read that address.');
  next();
}

/** The path of an address in absolute form, or null where it is another server's. */
function ownPath(request: Request): string | null {
  try {
    const { host, pathname, search } = new URL(request.url);
    const isOurs = host === new URL(env().APP_URL).host || host === request.headers.host?.toLowerCase();
    return isOurs ? pathname + search : null;
  } catch {
    return null;
  }
}

/** Whether the path can be decoded, and the address put together as the pages will do it, from both host headers. */
function isReadable(request: Request): boolean {
  if (!isDecodable(request.path)) return false;
  const forwarded = request.headers['x-forwarded-host'];
  const hosts = [request.headers.host ?? 'localhost', ...(typeof forwarded === 'string' ? forwarded.split(',') : [])];
  return hosts.every(
    (host) => host.trim() !== '' && !/[/?#@\\]/.test(host) && URL.canParse(request.url, `http://${host.trim()}`),
  );
}

/** Bytes such as `%E0%A4` are no text, so they name no page. */
function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
