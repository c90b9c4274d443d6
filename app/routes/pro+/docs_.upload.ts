import { guardAction } from '#app/http/guard.server';
import { receiveDocuments } from './_shared/receive-documents.server';
import { uploadOutcomesView } from './_shared/upload-outcomes-view.server';

/** The same as sending the form of /pro/docs, for a page that shows how many bytes have gone. */
export const action = /* @__PURE__ */ guardAction('routes/pro+/docs_.upload', async (input) => {
  const outcomes = await receiveDocuments(input);
  return Response.json(uploadOutcomesView.parse({ outcomes }), { status: outcomes.some(({ ok }) => ok) ? 200 : 422 });
});
