import { visitOfReportLink } from '#app/domain/reports/report-link.server';
import { findWorkPhoto } from '#app/domain/visits/visit-photos.server';
import { guardLoader } from '#app/http/guard.server';
import { answerPhoto } from '#app/http/photo-answer.server';
import { readId } from '#app/http/read-id';

/** A photo of a report for anyone with its emailed link. Inert, like every stored file. */
export const loader = /* @__PURE__ */ guardLoader('routes/visits+/report_.$token.photos.$photoId', async ({ db, params }) => {
  const visitId = visitOfReportLink(params.token);
  return answerPhoto(await findWorkPhoto(db, { visitId, photoId: readId(params.photoId) }));
});
