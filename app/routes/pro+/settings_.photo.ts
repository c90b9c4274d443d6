import { guardAction } from '#app/http/guard.server';
import { receivePhoto } from './_shared/receive-photo.server';

/** The same as the photo form of /pro/settings, for a page that shows how many bytes have gone. */
export const action = /* @__PURE__ */ guardAction('routes/pro+/settings_.photo', async (input) => {
  const outcome = await receivePhoto(input);
  return Response.json({ outcomes: [outcome] }, { status: outcome.ok ? 200 : 422 });
});
