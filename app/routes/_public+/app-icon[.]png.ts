import { redirect } from '@remix-run/node';
import { readLookFile } from '#app/domain/settings/look-files.server';
import { guardLoader } from '#app/http/guard.server';

const FOR_NOW = { 'cache-control': 'public, max-age=300' };

/** The icon of the business at an address that stays: notices of the phone and the page for offline visitors name it. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/app-icon[.]png', async ({ db }) => {
  const file = await readLookFile(db, 'icon-192.png');
  if (!file) return redirect('/icon-192.png', { headers: FOR_NOW });
  return new Response(new Uint8Array(file.bytes), {
    headers: { ...FOR_NOW, 'content-type': file.contentType, 'content-length': String(file.bytes.length) },
  });
});
