import type { NextFunction, Request, Response } from 'express';
import { env } from '../platform/env.server';

const READS = new Set(['GET', 'HEAD']);

type Handshake = { origin?: string; host?: string; forwardedHost?: string; fetchSite?: string };

/**
 * Whether a write comes from one of our own pages. The Origin's host must be the request's Host (behind a trusted
 * proxy the forwarded one) or APP_URL's; without an Origin only `Sec-Fetch-Site: same-origin` passes.
 */
export function isSameOrigin({ origin, host, forwardedHost, fetchSite }: Handshake): boolean {
  if (origin === undefined) return fetchSite === 'same-origin';
  let given: URL;
  try {
    given = new URL(origin);
  } catch {
    return false;
  }
  const own = new URL(env().APP_URL);
  if (given.origin === own.origin) return true;
  const served = env().TRUST_PROXY && forwardedHost ? forwardedHost.split(',')[0]?.trim() : host;
  const scheme = env().TRUST_PROXY ? own.protocol : 'http:';
  return given.protocol === scheme && given.host === served && given.origin === origin;
}

/** Sent by our own server, so without an Origin; a one-time code and the client's secret protect it. */
const GOOGLE_STAND_IN_TOKEN = '/sandbox/google/token';

/** Posted by the servers of mail programs, so without an Origin; the signed text in the address protects it. */
const UNSUBSCRIBE = /^\/unsubscribe\/[^/]+$/;

/**
 * Stops cross-site writes with 403 before Remix sees them; signed webhooks are answered before. What passes goes on
 * under the host that its page was served from: Remix compares the two once more, and a proxy may have named itself instead.
 */
export function originCheck(request: Request, response: Response, next: NextFunction): void {
  const ok =
    READS.has(request.method) ||
    request.path === GOOGLE_STAND_IN_TOKEN ||
    (request.get('origin') === undefined && UNSUBSCRIBE.test(request.path)) ||
    isSameOrigin({
      origin: request.get('origin'),
      host: request.get('host'),
      forwardedHost: request.get('x-forwarded-host'),
      fetchSite: request.get('sec-fetch-site'),
    });
  if (ok) {
    const origin = request.get('origin');
    if (!READS.has(request.method) && origin !== undefined && URL.canParse(origin)) {
      request.headers.host = new URL(origin).host;
      delete request.headers['x-forwarded-host'];
    }
    return next();
  }
  response.status(403).type('text/plain').send('This form was sent from another site, so we did not accept it.');
}
