import { randomBytes, randomUUID } from 'node:crypto';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { noteVisitor } from '#app/domain/analytics/visitors.server';
import { MINUTE_MS } from '#app/platform/durations';
import { now } from '../platform/clock.server';
import { pool } from '../platform/db.server';
import { env } from '../platform/env.server';
import { CONFIGURATION_VERSION } from '../platform/configuration-cache.server';
import { logger } from '../platform/logger.server';
import { noteRoute } from '../platform/request-context.server';
import { isLiveMoney } from '../platform/stripe-mode.server';
import { currentLanguage } from '../platform/texts/language';
import { narrowBuild } from './page-handlers.server';
import { hasOwnCookies } from './page-language.server';
import { getRequestId } from './request-log.server';
import { routesOfPath } from './routes-of-path';
import { cutPage, fillGzipped, fillPage, isSamePage, type StitchedPage } from './stitched-page';

/** Pages that are the same for every visitor who is not signed in, and the route of each. */
export const CACHED_PAGES: Record<string, string> = {
  '/': 'routes/_public+/index',
  '/commercial': 'routes/_public+/commercial',
  '/contact': 'routes/_public+/contact',
  '/faq': 'routes/_public+/faq',
  '/gallery': 'routes/_public+/gallery.index',
  '/help': 'routes/_public+/help.index',
  '/help/api': 'routes/_public+/help.api',
  '/help/faq': 'routes/_public+/help.faq',
  '/help/guarantee': 'routes/_public+/help.guarantee',
  '/how-it-works': 'routes/_public+/how-it-works',
  '/privacy': 'routes/_public+/privacy',
  '/professionals': 'routes/_public+/professionals',
  '/professionals/sharing': 'routes/_public+/professionals_.sharing',
  '/samples/invoice': 'routes/_public+/samples.invoice',
  '/samples/reports': 'routes/_public+/samples.reports',
  '/services': 'routes/_public+/services',
  '/terms': 'routes/_public+/terms',
};

/** What no trigger notes, like the day of the year, may be as old as that. */
const KEEP_MS = MINUTE_MS;
/** The whole page is waited for where a robot asks. */
const OURSELVES = 'page-keeper-bot';
const VERSION = `SELECT ${CONFIGURATION_VERSION} AS version`;

/** `page` is null where two renderings differed, so that the page is made for each visitor. */
type Kept = { version: string; until: number; page: StitchedPage | null };

/**
 * What changes when public pages do. Who asks while another question is on its way waits for the next one, together with all others:
 * the answer is never older than the request.
 */
function versionReader(): () => Promise<string> {
  let asked: Promise<string> | null = null;
  let next: Promise<string> | null = null;
  async function read(): Promise<string> {
    const { rows } = await pool().query<{ version: string }>(VERSION);
    return `${rows[0]?.version}:${isLiveMoney()}`;
  }
  function start(): Promise<string> {
    const reading = read().finally(() => {
      if (asked === reading) asked = null;
    });
    asked = reading;
    return reading;
  }
  function startNext(): Promise<string> {
    next = null;
    return start();
  }
  return () => {
    if (!asked) return start();
    return (next ??= asked.then(startNext, startNext));
  };
}

/** Nothing of who asks: neither cookies nor other headers, nor their address. */
function plainRequest(path: string): globalThis.Request {
  return new globalThis.Request(new URL(path, env().APP_URL), { headers: { accept: 'text/html', 'user-agent': OURSELVES } });
}

/** A page is kept in each language that it is read in. */
function keyOf(path: string): string {
  return `${currentLanguage()} ${path}`;
}

/**
 * Keeps public pages for visitors who come without a cookie, or with that of their language alone, and without a question in the address. A kept page is made of a request that
 * holds nothing but its path, so that nothing of one visitor can reach another, and twice: where the two differ it is not kept. Each
 * answer gets its own nonce and operation ids. Everybody else's page is made for them.
 */
export function publicPages({ build }: { build: ServerBuild }): RequestHandler {
  const idsOf = routesOfPath(build.routes);
  const readVersion = versionReader();
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept>>();
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

  async function render(path: string): Promise<StitchedPage | null> {
    const handle = handlers.get(path) ?? createRequestHandler(narrowBuild(build, idsOf(path)), 'production');
    handlers.set(path, handle);
    const madeWith = { nonce: randomBytes(16).toString('hex'), requestId: randomBytes(16).toString('hex') };
    const context = {
      cspNonce: madeWith.nonce,
      requestId: madeWith.requestId,
      clientIp: '',
      asksData: false,
      changesLanguage: false,
    };
    const answer = await handle(plainRequest(path), context);
    const html = await answer.text();
    return answer.status === 200 && !answer.headers.has('set-cookie') ? cutPage(html, madeWith) : null;
  }

  async function make(path: string, version: string): Promise<Kept> {
    const until = now().getTime() + KEEP_MS;
    const page = await render(path);
    const again = page && (await render(path));
    const isKept = page !== null && again !== null && isSamePage(page, again);
    if (!isKept) logger.warn({ path }, 'a public page is not the same twice, so each visitor gets their own');
    const made = { version, until, page: isKept ? page : null };
    kept.set(keyOf(path), made);
    return made;
  }

  /** The page as it is at a version; several who ask for it at once wait for the same one. */
  async function pageAt(path: string, version: string): Promise<Kept> {
    const known = kept.get(keyOf(path));
    if (known?.version === version && known.until > now().getTime()) return known;
    const key = `${keyOf(path)} ${version}`;
    const made = making.get(key) ?? make(path, version).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  async function answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    const route = CACHED_PAGES[request.originalUrl];
    if (!route || request.method !== 'GET' || hasOwnCookies(request.headers.cookie)) return next();
    const { page } = await pageAt(request.originalUrl, await readVersion());
    if (!page) return next();
    noteRoute(route);
    noteVisitor({ ip: request.ip ?? '', userAgent: request.get('user-agent') ?? null, roles: [] });
    send(page, request, response);
  }

  return (request, response, next) => {
    answer(request, response, next).catch((error: unknown) => {
      // The page itself will say what is wrong, with the words that belong to it.
      logger.warn({ err: error }, 'a public page could not be kept');
      next();
    });
  };
}

function send(page: StitchedPage, request: Request, response: Response): void {
  const fillings = {
    nonce: () => response.locals.cspNonce as string,
    requestId: () => getRequestId(request),
    opId: randomUUID,
  };
  const zipped = request.acceptsEncodings('gzip') ? fillGzipped(page, fillings) : null;
  response.status(200).set('content-type', 'text/html; charset=utf-8');
  if (zipped) response.set('content-encoding', 'gzip');
  const body = zipped ?? fillPage(page, fillings);
  response.set('content-length', String(body.length));
  response.end(body);
}
