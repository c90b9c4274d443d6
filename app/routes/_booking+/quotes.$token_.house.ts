import { findAskedDesign } from '#app/domain/house-designs/design-access.server';
import { readQuote } from '#app/domain/quotes/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';
import { streamPhoto } from './_shared/stream-photo.server';

/** The photo that a quote was asked with, for everyone who has the quote's link, as its page is. */
export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/quotes.$token_.house', async ({ db, params }) => {
  const { request } = await readQuote(db, params.token ?? '');
  const asked = await findAskedDesign(db, request.id);
  if (!asked) throw new NotFound();
  return streamPhoto(db, asked);
});
