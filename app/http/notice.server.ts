import { createCookieSessionStorage } from '@remix-run/node';
import { createToastUtilsWithCustomSession } from 'remix-toast';
import { env } from '../platform/env.server';
import { safePath } from './safe-redirect';

export type FlashNotice = { type: 'info' | 'success' | 'error' | 'warning'; message: string; description?: string };

let made: ReturnType<typeof createToastUtilsWithCustomSession> | undefined;

function flash() {
  return (made ??= createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        name: 'notice',
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: env().APP_URL.startsWith('https:'),
        secrets: [env().SESSION_SECRET, env().SESSION_SECRET_OLD].filter((secret): secret is string => Boolean(secret)),
      },
    }),
  ));
}

/** Redirects within the site and leaves a message for the page that follows. `init` may carry more Set-Cookie headers. */
export async function redirectWithNotice(to: string, notice: FlashNotice, init?: ResponseInit): Promise<Response> {
  return flash().redirectWithToast(safePath(to, '/'), notice, init);
}

/** The message left for this page, and the header that takes it off the shelf; null when there is none. */
export async function takeNotice(request: Request): Promise<{ notice: FlashNotice; headers: Headers } | null> {
  if (!/(^|;\s*)notice=/.test(request.headers.get('cookie') ?? '')) return null;
  const { toast, headers } = await flash().getToast(request);
  return toast ? { notice: toast, headers } : null;
}
