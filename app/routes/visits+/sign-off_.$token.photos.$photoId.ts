import { findWorkPhoto } from '#app/domain/visits/visit-photos.server';
import { guardLoader } from '#app/http/guard.server';
import { answerPhoto } from '#app/http/photo-answer.server';
import { readId } from '#app/http/read-id';
import { NotFound } from '#app/platform/errors';
import { readLink } from '#app/platform/link-token.server';

/** A photo of finished work for anyone with the emailed link to approve it. Inert, like every stored file. */
export const loader = /* @__PURE__ */ guardLoader('routes/visits+/sign-off_.$token.photos.$photoId', async ({ db, params }) => {
  const claim = readLink(params.token ?? '', 'visit-sign-off');
  if (!claim) throw new NotFound();
  return answerPhoto(await findWorkPhoto(db, { visitId: claim.visitId, photoId: readId(params.photoId) }));
});
