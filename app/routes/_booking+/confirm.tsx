import { readRequest } from '#app/domain/quotes/queries.server';
import { isBookable } from '#app/domain/quotes/quote-status';
import { guardLoader } from '#app/http/guard.server';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { hasOldQuery, keepDraft } from './_shared/draft-cookie.server';

/** The check page is the checkout now; a request's old link and what an older link carried lead there. */
export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/confirm', async ({ db, url }) => {
  const token = url.searchParams.get('request');
  if (token) {
    const request = await readRequest(db, token);
    const quote = request.quotes.find((each) => isBookable(each, now()));
    return quote ? safeRedirect(`/checkout?quote=${quote.token}`) : safeRedirect(`/requests/${token}`, '/book');
  }
  if (!hasOldQuery(url)) return safeRedirect('/checkout');
  const kept = await keepDraft(url);
  return kept ? safeRedirect('/checkout', '/book', { headers: { 'set-cookie': kept } }) : safeRedirect('/book');
});
