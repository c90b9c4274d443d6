import { createCookie, type Cookie } from '@remix-run/node';
import { referralCodeField } from '#app/domain/fields/referral-code';
import { isHttps } from '#app/platform/app-url.server';
import { sessionSecrets } from '#app/platform/env.server';

const DAYS = 60;

let cookie: Cookie | undefined;

/** The code of who invited this browser, from the day their link was opened until a booking is asked for. */
function referralCookie(): Cookie {
  return (cookie ??= createCookie('invited', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(),
    maxAge: DAYS * 24 * 3_600,
    secrets: sessionSecrets(),
  }));
}

/** The Set-Cookie header that keeps a code. */
export function keepReferralCode(code: string): Promise<string> {
  return referralCookie().serialize(code);
}

/** The code that this browser came with, empty where it came with none. */
export async function readKeptCode(request: Request): Promise<string> {
  const kept: unknown = await referralCookie().parse(request.headers.get('cookie'));
  const parsed = referralCodeField.safeParse(typeof kept === 'string' ? kept : '');
  return parsed.success ? parsed.data : '';
}
