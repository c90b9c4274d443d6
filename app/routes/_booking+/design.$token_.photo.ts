import { readDesign } from '#app/domain/house-designs/design-access.server';
import { guardLoader } from '#app/http/guard.server';
import { streamPhoto } from './_shared/stream-photo.server';

/** The photo of a design for its owner, or a guest with its private link. */
export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/design.$token_.photo', async ({ actor, db, params }) =>
  streamPhoto(db, await readDesign(db, { token: params.token ?? '', userId: actor?.userId ?? null })),
);
