import type { Request, RequestHandler, Response } from 'express';
import { canonicalPath } from '#app/platform/public-pages';
import { appUrl, isHttps } from '#app/platform/app-url.server';
import { DAY_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import { spanishPath } from '#app/platform/texts/spanish-pages';
import { inLanguage } from '#app/platform/texts/language.server';
import { type Language, LANGUAGES } from '#app/platform/texts/language';
import { isPathInSpanish } from './is-path-in-spanish';
import { pathOfPage } from './page-path';
import { findActor, type Actor } from './session.server';

const COOKIE = 'language';
const YEAR_MS = 365 * DAY_MS;

function knownLanguage(text: unknown): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

/** The language that was chosen in this browser; null where none was. */
function chosenLanguage(cookies: string | undefined): Language | null {
  return knownLanguage(/(?:^|;\s*)language=(\w+)/.exec(cookies ?? '')?.[1]);
}

/** Whether a request brings no cookie but the one of its language: the page is the same for all who read that. */
export function hasOwnCookies(cookies: string | undefined): boolean {
  return cookies !== undefined && !LANGUAGES.some((language) => cookies === `${COOKIE}=${language}`);
}

/** What the address asks for, else what was chosen in this browser, else the setting of who is signed in. */
async function pageLanguageOf(request: Request, response: Response): Promise<Language> {
  const chosen = knownLanguage(request.query.lang) ?? chosenLanguage(request.headers.cookie);
  if (chosen || !hasOwnCookies(request.headers.cookie)) return chosen ?? 'en';
  const found = findActor(request.headers.cookie);
  response.locals.found = found;
  return (await found)?.language ?? 'en';
}

/** Who asks, where the language of the answer was theirs: the page asks the database no second time. */
export function foundBefore(response: Response): Promise<Actor | null> | undefined {
  return response.locals.found as Promise<Actor | null> | undefined;
}

/** Where search engines find the page in each language: as headers, so that no script has to carry them. */
function alternates(path: string): string[] {
  const addresses = { en: path, es: spanishPath(path), 'x-default': path };
  return Object.entries(addresses).map(([language, at]) => `<${appUrl(at)}>; rel="alternate"; hreflang="${language}"`);
}

/** The page that a script of ours asks from; null where its browser does not say. */
function askedFrom(request: Request): string | null {
  try {
    return new URL(request.get('referer') ?? '').pathname;
  } catch {
    return null;
  }
}

/**
 * What a request is answered for: a page that is in Spanish too, and whether a browser on a page that is not, or on one that is, has
 * to load it whole. What a page asks in addition, or sends, is answered in its own language.
 */
function languageNeeds(request: Request): { isTranslated: boolean; isElsewhere: boolean } {
  const isTranslated = isPathInSpanish(pathOfPage(request.path));
  const from = request.path.endsWith('.data') ? askedFrom(request) : null;
  if (from === null) return { isTranslated, isElsewhere: false };
  const isNavigation = request.method === 'GET' && request.query._routes === undefined;
  return isNavigation
    ? { isTranslated, isElsewhere: isPathInSpanish(from) !== isTranslated }
    : { isTranslated: isPathInSpanish(from), isElsewhere: false };
}

/**
 * Answers the pages that are in Spanish too in the language of their reader: everything that follows, from loaders to the last byte
 * that is rendered, runs in it. `?lang=es` chooses it for this browser.
 */
export function pageLanguage(): RequestHandler {
  return (request, response, next) => {
    const { isTranslated, isElsewhere } = languageNeeds(request);
    if (!isTranslated && !isElsewhere) return next();
    pageLanguageOf(request, response)
      .catch((error: unknown): Language => {
        // The page itself will say what is wrong.
        logger.warn({ err: error }, 'the language of a reader could not be read');
        return 'en';
      })
      .then((language) => {
        response.locals.changesLanguage = isElsewhere && language !== 'en';
        if (!isTranslated) return next();
        response.vary('Cookie');
        response.setHeader('content-language', language);
        const path = pathOfPage(request.path);
        if (canonicalPath(path)) response.append('link', alternates(path));
        if (knownLanguage(request.query.lang))
          response.cookie(COOKIE, language, { maxAge: YEAR_MS, sameSite: 'lax', secure: isHttps(), httpOnly: true });
        inLanguage(language, next);
      })
      .catch(next);
  };
}
