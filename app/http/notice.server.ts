import { createCookie, redirect } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { isHttps } from '#app/platform/app-url.server';
import { sessionSecrets } from '../platform/env.server';
import { type FlashNotice, NOTICE_SEEN } from '../platform/flash-notice';
import { safePath } from './safe-redirect';

export type NewNotice = Omit<FlashNotice, 'id'>;

let made: ReturnType<typeof createCookie> | undefined;

function noticeCookie() {
  return (made ??= createCookie('notice', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(),
    secrets: sessionSecrets(),
  }));
}

/** Redirects within the site and leaves a message for the page that follows. `init` may carry more Set-Cookie headers. */
export async function redirectWithNotice(to: string, notice: NewNotice, init?: ResponseInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.append('set-cookie', await noticeCookie().serialize({ id: randomUUID(), ...notice } satisfies FlashNotice));
  return redirect(safePath(to, '/'), { ...init, headers });
}

/**
 * The message left for this page, and what removes it. Only a page that is shown takes it: a client that reads data
 * may give up and read again, so there it stays until the page says that it was seen; and a page that a service worker keeps for
 * later has none (docs/decisions/062). A navigation that a service worker passes on has no destination, but its mode.
 */
export async function takeNotice(request: Request): Promise<{ notice: FlashNotice | null; headers: Headers }> {
  const cookies = request.headers.get('cookie') ?? '';
  const notice = (await noticeCookie().parse(cookies)) as FlashNotice | null;
  if (!notice) return { notice: null, headers: new Headers() };
  const isPage = request.headers.get('accept')?.includes('text/html');
  const isLookedAt = (request.headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
  if (isPage && !isLookedAt) return { notice: null, headers: new Headers() };
  const isSeen = cookies.includes(`${NOTICE_SEEN}=${notice.id}`);
  const taken = new Headers({ 'set-cookie': await noticeCookie().serialize(null, { maxAge: 0 }) });
  return { notice: isSeen ? null : notice, headers: isPage || isSeen ? taken : new Headers() };
}
