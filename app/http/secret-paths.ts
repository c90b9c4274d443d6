import type { ServerBuild } from '@remix-run/node';

const SECRET_PARAMS = /:(token|handle)\b/;
/** Queries that name a request, a quote, a design or a booking by its secret. */
const SECRET_QUERY = /[?&](booking|design|draft|request|quote|token)=/;
/** Pages that show what a cookie of a visitor names: their draft, their booking, where a code was sent. */
const COOKIE_PAGE = /^\/(?:signin\/|(?:check-mail|forgot-password|booking-confirmation|checkout)(?:[/.?]|$))/i;

/** The whole path of a route, with those it is nested in. */
function getPath(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? [getPath(routes, route.parentId), route.path].filter(Boolean).join('/') : '';
}

/**
 * Whether an address is itself the key to what it shows (a mailed link, a one-time code), or shows what a cookie names: such a page is
 * kept by no cache. Links are read from the routes, so that a new one is not forgotten.
 */
export function secretPaths(routes: ServerBuild['routes']): (url: string) => boolean {
  const secret = Object.keys(routes)
    .map((id) => getPath(routes, id))
    .filter((path) => SECRET_PARAMS.test(path))
    .map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+'));
  const pattern = new RegExp(`^/(?:${secret.join('|')})(?:\\.data)?/?$`, 'i');
  return (url) => {
    const [path = ''] = url.split('?');
    return (secret.length > 0 && pattern.test(path)) || COOKIE_PAGE.test(url) || SECRET_QUERY.test(url);
  };
}
