import { createCookie, type Cookie } from '@remix-run/node';
import { z } from 'zod';
import { safeRedirect } from '#app/http/safe-redirect';
import { isHttps } from '#app/platform/app-url.server';
import { sessionSecrets } from '#app/platform/env.server';

const asked = z.object({ kind: z.enum(['verify_email', 'reset_password']), email: z.string(), returnTo: z.string() });
export type AskedForLink = z.output<typeof asked>;

let cookie: Cookie | undefined;

/** What was asked for a few minutes ago, so that the next page can name the address without carrying it in its own. */
function checkMailCookie(): Cookie {
  return (cookie ??= createCookie('check-mail', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/check-mail',
    secure: isHttps(),
    maxAge: 30 * 60,
    secrets: sessionSecrets(),
  }));
}

/** On to the page that says where the mail went, the same for everyone: whether there is an account is not looked at. */
export async function goToCheckMail(link: AskedForLink): Promise<Response> {
  return safeRedirect('/check-mail', '/', { headers: { 'set-cookie': await checkMailCookie().serialize(link) } });
}

export async function readAskedForLink(request: Request): Promise<AskedForLink | null> {
  const parsed = asked.safeParse(await checkMailCookie().parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data : null;
}
