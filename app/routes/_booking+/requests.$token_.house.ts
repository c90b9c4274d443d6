import { findAskedDesign } from '#app/domain/house-designs/design-access.server';
import { readRequest } from '#app/domain/quotes/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';
import { streamPhoto } from './_shared/stream-photo.server';

/** The photo that a request was sent with, for everyone who has the request’s link, as its page is. */
export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/requests.$token_.house', async ({ db, params }) => {
  const { id } = await readRequest(db, params.token ?? '');
  const asked = await findAskedDesign(db, id);
  if (!asked) throw new NotFound();
  return streamPhoto(db, asked);
});
