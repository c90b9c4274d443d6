import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import { env, sessionSecrets } from '#app/platform/env.server';

/** How long a link opens its file. */
export const LINK_SECONDS = 3_600;

type Signed = { fileId: string; expires: number; viewerId: string };

function signatureOf({ fileId, expires, viewerId }: Signed, secret: string): Buffer {
  return createHmac('sha256', `file:${secret}`).update(`${fileId}\n${expires}\n${viewerId}`).digest();
}

/**
 * The address of a file for one viewer, good for 3,600 s. Only for views: whether the viewer may see the file is the caller's
 * `where`, and asked once more when the link is opened.
 */
export function fileLink({ fileId, viewerId }: { fileId: string; viewerId: string }): string {
  const expires = Math.floor(now().getTime() / 1_000) + LINK_SECONDS;
  const signature = signatureOf({ fileId, expires, viewerId }, env().SESSION_SECRET).toString('base64url');
  return `/resources/files/${fileId}?expires=${expires}&signature=${signature}`;
}

/** Whether we signed this link for this viewer and it is still good. */
export function isGoodLink({
  fileId,
  viewerId,
  expires,
  signature,
}: {
  fileId: string;
  viewerId: string;
  expires: string | null;
  signature: string | null;
}): boolean {
  if (!expires || !/^\d{1,12}$/.test(expires) || !signature) return false;
  const given = Buffer.from(signature, 'base64url');
  const signed: Signed = { fileId, expires: Number(expires), viewerId };
  const own = sessionSecrets().some((secret) => {
    const right = signatureOf(signed, secret);
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return own && Number(expires) * 1_000 > now().getTime();
}
