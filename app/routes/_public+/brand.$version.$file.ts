import { readLookFile } from '#app/domain/settings/look-files.server';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** An address of before leads to what is there now, so that a page that was open still finds its logo. */
const FOR_NOW = 'public, max-age=300';

/** Logo, icons, share picture and colors of the business. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/brand.$version.$file', async ({ db, params }) => {
  const file = await readLookFile(db, params.file ?? '');
  if (!file) throw new NotFound();
  const isCurrent = file.address === `/brand/${params.version}`;
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': file.contentType,
      'content-length': String(file.bytes.length),
      'cache-control': isCurrent ? FOR_GOOD : FOR_NOW,
    },
  });
});
