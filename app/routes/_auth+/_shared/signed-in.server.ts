import { redirect } from '@remix-run/node';
import { homePath } from '#app/domain/accounts/home-path';
import { hasSecondFactor } from '#app/domain/sign-in/second-factor.server';
import { trustDevice } from '#app/http/trusted-device.server';
import { clearPendingSignIn, holdSignIn } from '#app/http/pending-sign-in.server';
import { safePath } from '#app/http/safe-redirect';
import type { Db } from '#app/platform/db.server';
import { findRoles, startSession } from '#app/http/session.server';
import { withReturnTo } from './with-return-to';

type SignedIn = { db: Db; request: Request; clientIp: string; userId: string; returnTo?: string };

/** The first step is right: on to the second where there is one, else in. `cookies` are further Set-Cookie headers. */
export async function signedIn(input: SignedIn & { cookies?: string[] }): Promise<Response> {
  const { db, userId, returnTo = '', cookies = [] } = input;
  if (!(await hasSecondFactor(db, userId))) return openSession(input);
  const held = await holdSignIn(db, { userId, returnTo });
  return redirect(withReturnTo('/signin/two-step', safePath(returnTo, '')), { headers: setCookies([held, ...cookies]) });
}

/** Starts a session, makes the browser known to the account and goes where the person was going. */
export async function openSession(input: SignedIn & { cookies?: string[] }): Promise<Response> {
  const { db, request, clientIp, userId, returnTo, cookies = [] } = input;
  const session = await startSession(db, { userId, request, clientIp });
  const device = await trustDevice(request, userId);
  const home = homePath(await findRoles(db, userId));
  const headers = setCookies([session, device, await clearPendingSignIn(), ...cookies]);
  return redirect(safePath(returnTo, home), { headers });
}

function setCookies(cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}
