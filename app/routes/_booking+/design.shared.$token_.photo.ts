import { readShared } from '#app/domain/house-designs/design-access.server';
import { guardLoader } from '#app/http/guard.server';
import { streamPhoto } from './_shared/stream-photo.server';

/** The photo of a design that its owner shares, until they end that. */
export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/design.shared.$token_.photo', async ({ db, params }) =>
  streamPhoto(db, await readShared(db, params.token ?? '')),
);
