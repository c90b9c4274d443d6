import { redirect, redirectDocument } from '@remix-run/node';

const PROBE = 'http://site.invalid';
const LONGEST = 2_000;
const ENCODED_SLASH = /^\/(%2f|%5c|%09|%0a|%0d)/i;

/** Backslashes are slashes to a browser; control characters and blanks are dropped, which turns "/\t/host" into "//host". */
function isTreacherous(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return character === '\\' || code <= 0x20 || (code >= 0x7f && code <= 0x9f);
}

/**
 * A path on this site, or `fallback`. Anything that a browser could read as another origin
 * (`//x`, `/\x`, control characters, schemes, encoded slashes in front) is refused.
 */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/')) return fallback;
  if (value.startsWith('//') || ENCODED_SLASH.test(value) || [...value].some(isTreacherous)) return fallback;
  let url: URL;
  try {
    url = new URL(value, PROBE);
  } catch {
    return fallback;
  }
  return url.origin === PROBE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

/** Redirects within the site whatever it is given. */
export function safeRedirect(to: string, fallback = '/', init?: ResponseInit): Response {
  return redirect(safePath(to, fallback), init);
}

/**
 * Leads to a payment page by a whole document: Stripe's, or the sandbox's on our own origin. Any other address is a
 * programming mistake and throws.
 */
export function redirectToPayment(to: string, ownOrigin: string): Response {
  const url = new URL(to);
  const isStripe = url.protocol === 'https:' && (url.hostname === 'stripe.com' || url.hostname.endsWith('.stripe.com'));
  if (!isStripe && url.origin !== new URL(ownOrigin).origin) throw new Error(`Not a payment page [${url.origin}]`);
  return redirectDocument(url.href, 303);
}
