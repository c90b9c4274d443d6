import { createReadableStreamFromReadable } from '@remix-run/node';
import { findWorkPhoto } from '#app/domain/visits/visit-photos.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { NotFound } from '#app/platform/errors';
import { readLink } from '#app/platform/link-token.server';
import { openFileStream } from '#app/platform/storage.server';

/** A photo of finished work for anyone with the emailed link to approve it. Inert, like every stored file. */
export const loader = /* @__PURE__ */ guardLoader('routes/visits+/sign-off_.$token.photos.$photoId', async ({ db, params }) => {
  const claim = readLink(params.token ?? '', 'visit-sign-off');
  if (!claim) throw new NotFound();
  const file = await findWorkPhoto(db, { visitId: claim.visitId, photoId: readId(params.photoId) });
  const stream = await openFileStream(file.key);
  if (!stream) throw new NotFound();
  return new Response(createReadableStreamFromReadable(stream), {
    headers: {
      'content-type': file.contentType,
      'content-length': String(file.size),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  });
});
