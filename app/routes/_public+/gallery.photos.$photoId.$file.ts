import { GALLERY_WIDTHS } from '#app/domain/files/gallery-widths';
import { readGallerySize } from '#app/domain/files/picture-sizes.server';
import { findShownPhoto } from '#app/domain/gallery/read-gallery.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { NotFound } from '#app/platform/errors';

/** Not for good: a customer who takes their consent back counts on this. */
const FOR_NOW = 'public, max-age=300';

/** A photo of published work, for everyone and only while it is published. */
export const loader = /* @__PURE__ */ guardLoader(
  'routes/_public+/gallery.photos.$photoId.$file',
  async ({ db, params, request }) => {
    const width = GALLERY_WIDTHS.find((one) => params.file === `${one}.webp`);
    const photoId = readId(params.photoId);
    const file = width && (await findShownPhoto(db, photoId));
    if (!width || !file) throw new NotFound();
    const headers = { etag: `"${photoId}-${width}"`, 'cache-control': FOR_NOW, 'x-content-type-options': 'nosniff' };
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    const picture = await readGallerySize(db, { ...file, width });
    if (!picture) throw new NotFound();
    return new Response(new Uint8Array(picture), {
      headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(picture.length) },
    });
  },
);
