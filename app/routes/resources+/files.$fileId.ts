import { createReadableStreamFromReadable } from '@remix-run/node';
import { isGoodLink } from '#app/domain/files/file-link.server';
import { openFile } from '#app/domain/files/open-file.server';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { mark } from '#app/platform/texts/t';
import { readId } from '#app/http/read-id';
import { NotAllowed } from '#app/platform/errors';
import { attachmentHeader } from '#app/platform/file-check/file-name';

/**
 * A stored file for the one person its link was signed for, within the hour. Inert: a download, of the type we found out ourselves,
 * sandboxed, so that nothing in it runs on our origin. An <img> shows it all the same. A PDF alone may be asked for to be looked at
 * (`inline`): the browser's own viewer opens it, which a sandbox would keep closed, in a frame of our pages and of no other.
 */
export const loader = /* @__PURE__ */ guardLoader('routes/resources+/files.$fileId', async ({ actor, db, params, url }) => {
  const fileId = readId(params.fileId);
  const expires = url.searchParams.get('expires');
  const signature = url.searchParams.get('signature');
  // Pages of an account that this person has opened sign their links for its owner.
  const viewers = [{ userId: actor.userId, isAdmin: actor.roles.includes('admin') }];
  if (actor.opened) viewers.push({ userId: actor.opened.userId, isAdmin: false });
  const viewer = viewers.find(({ userId }) => isGoodLink({ fileId, viewerId: userId, expires, signature }));
  if (!viewer) throw new NotAllowed(mark('This link has expired. Reload the page it was on and try again.'));
  const file = await explainLoad('Failed to download document. Please try again.', () => openFile(db, { fileId, viewer }));
  const isShown = url.searchParams.has('inline') && file.contentType === 'application/pdf';
  return new Response(createReadableStreamFromReadable(file.stream), {
    headers: {
      'content-type': file.contentType,
      'content-length': String(file.size),
      'content-disposition': isShown ? 'inline' : attachmentHeader(file.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': isShown ? "frame-ancestors 'self'" : "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  });
});
