import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { isHttps } from '#app/platform/app-url.server';
import { env } from '../platform/env.server';
import { readBaseMapFor } from './map-pages.server';

/** sonner writes one <style> element, empty first: its two hashes, so that no other inline style runs. */
const SONNER_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];
const STRIPE_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com', 'https://connect.stripe.com'];
const GOOGLE_PAGES = ['https://accounts.google.com'];

function nonceSource(_request: unknown, response: unknown): string {
  return `'nonce-${(response as Response).locals.cspNonce as string}'`;
}

/** Only the sandbox's outbox shows a page of ours (a mail) in a frame, and the office a PDF that it looks at. */
function framedBy(request: unknown): string {
  const { path, query } = request as Request;
  const isShownFile = path.startsWith('/resources/files/') && 'inline' in query;
  return path.startsWith('/sandbox/') || isShownFile ? "'self'" : "'none'";
}

/** These, and where the base map of this page comes from. The map's worker is a file of ours, which `script-src` lets through. */
function andBaseMap(sources: readonly string[]): (request: unknown) => string {
  return (request) => [...sources, ...readBaseMapFor((request as Request).path)].join(' ');
}

/**
 * helmet with a CSP nonce per response; HSTS and upgrades only where we are served over https. What a signed-in person gets, or
 * anyone with a secret address, is kept by no cache, the browser's own included.
 */
export function securityHeaders({ isSecret }: { isSecret: (url: string) => boolean }): RequestHandler[] {
  function keepPrivate(request: Request, response: Response, next: () => void): void {
    // The logo and the colors are the same for everyone, at an address that changes with them.
    if (request.path.startsWith('/brand/')) return next();
    const isSignedIn = /(^|;\s*)(__Host-)?session=/.test(request.headers.cookie ?? '');
    if ((isSignedIn || isSecret(request.originalUrl)) && !request.path.startsWith('/__manifest'))
      response.setHeader('cache-control', 'private, no-store');
    next();
  }
  const https = isHttps();
  const development = env().NODE_ENV === 'development';
  const ours = ["'self'", ...(env().ASSETS_URL ? [env().ASSETS_URL!] : [])];
  const headers = helmet({
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        scriptSrc: [...ours, nonceSource],
        scriptSrcAttr: ["'none'"],
        styleSrc: [...ours, ...SONNER_STYLES],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [andBaseMap(["'self'", 'data:', 'blob:'])],
        fontSrc: ours,
        // The service worker fetches what pages are made of.
        connectSrc: [andBaseMap(development ? [...ours, 'ws:'] : ours)],
        objectSrc: ["'none'"],
        frameSrc: ["'self'"],
        frameAncestors: [framedBy],
        formAction: ["'self'", ...STRIPE_PAGES, ...GOOGLE_PAGES],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'sameorigin' },
  });
  function nonce(_request: Request, response: Response, next: () => void): void {
    response.locals.cspNonce = randomBytes(16).toString('base64');
    next();
  }
  return [nonce, headers, keepPrivate];
}
