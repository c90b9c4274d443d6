import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { asksLegacyData } from '#app/http/legacy-data';
import { narrowBuild } from '#app/http/page-handlers.server';
import { pathOfPage } from '#app/http/page-path';
import { routesOfPath } from '#app/http/routes-of-path';
import { startSession } from '#app/http/session.server';
import { db } from '#app/platform/db.server';
import { noteAsked } from './note-asked';

export const ORIGIN = 'http://localhost:3000';

export type Ask = (path: string, init?: RequestInit & { cookie?: string }) => Promise<Response>;

/** The built pages, asked in this process without a server: what `npm run build` made. */
export async function loadBuild(): Promise<ServerBuild> {
  const build = (await import(pathToFileURL(path.resolve('build/index.js')).href)) as ServerBuild;
  return process.env.NOTE_ASKED_PAGES ? noting(build) : build;
}

type Handle = (input: never) => unknown;

/** The same build, whose loaders and actions note each call. */
function noting(build: ServerBuild): ServerBuild {
  const noted = (id: string, handle: Handle) =>
    Object.assign((input: never) => {
      noteAsked(id);
      return handle(input);
    }, handle);
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module as { loader?: Handle; action?: Handle };
    const handlers = { ...(loader && { loader: noted(id, loader) }), ...(action && { action: noted(id, action) }) };
    return [id, { ...route, module: { ...route?.module, ...handlers } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

type Handler = ReturnType<typeof createRequestHandler>;

/** Finds the handler of an address, which knows the few routes that may answer it, as the web process does. */
function handlers(build: ServerBuild): (pathname: string) => Handler {
  const idsOf = routesOfPath(build.routes);
  const made = new Map<string, Handler>();
  return (pathname) => {
    const ids = pathname === '/__manifest' ? Object.keys(build.routes) : idsOf(pathOfPage(pathname));
    const key = ids.join(' ');
    const handle = made.get(key) ?? createRequestHandler(narrowBuild(build, ids), 'production');
    made.set(key, handle);
    return handle;
  };
}

/** Sends requests straight into the built pages' handler, as the web process would after its own checks. */
export function asker(build: ServerBuild): Ask {
  const handlerOf = handlers(build);
  return (target, { cookie, ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', new URL(ORIGIN).host);
    if (init.method && init.method !== 'GET') headers.set('origin', ORIGIN);
    if (cookie) headers.set('cookie', cookie);
    if (asksLegacyData(target)) return Promise.resolve(new Response('There is no such page.', { status: 404 }));
    const { pathname } = new URL(target, ORIGIN);
    return handlerOf(pathname)(new Request(new URL(target, ORIGIN), { ...init, headers }), {
      cspNonce: 'nonce',
      requestId: 'test',
      clientIp: '127.0.0.1',
      asksData: pathname.endsWith('.data'),
      changesLanguage: false,
    });
  };
}

/** A session for a stored user; answers the Cookie header of their browser. */
export async function signInAs(userId: string): Promise<string> {
  const cookie = await startSession(db(), { userId, request: new Request(ORIGIN), clientIp: '127.0.0.1' });
  return cookie.split(';')[0] ?? '';
}
