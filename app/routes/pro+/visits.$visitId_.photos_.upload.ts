import { guardAction } from '#app/http/guard.server';
import { receiveVisitPhotos } from './_shared/receive-visit-photos.server';

/** The same as sending the form of the photos, for a page that shows how many bytes have gone. */
export const action = /* @__PURE__ */ guardAction('routes/pro+/visits.$visitId_.photos_.upload', async (input) => {
  const outcomes = await receiveVisitPhotos(input);
  return Response.json({ outcomes }, { status: outcomes.some(({ ok }) => ok) ? 200 : 422 });
});
