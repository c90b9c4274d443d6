import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { signInSchema, signUpSchema } from '#app/domain/accounts/account.schema';
import { homePath } from '#app/domain/accounts/home-path';
import { hashPassword } from '#app/domain/accounts/password.server';
import { findByCredentials } from '#app/domain/accounts/sign-in.server';
import { requireGoodPassword, signUp } from '#app/domain/accounts/sign-up.server';
import type { guardAction } from '#app/http/guard.server';
import { checkRate, clearRate, limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safePath, safeRedirect } from '#app/http/safe-redirect';
import { findRoles, startSession, type Actor } from '#app/http/session.server';
import { InputError } from '#app/platform/errors';
import type { AuthPageData } from './auth-page';

type ActionInput = Parameters<Parameters<typeof guardAction<'routes/_auth+/auth', unknown>>[1]>[0];

const pageView = z.object({
  path: z.enum(['/auth', '/signin']),
  tab: z.enum(['login', 'signup']),
  role: z.enum(['customer', 'pro']),
  returnTo: z.string(),
  opId: z.string(),
});

/** The page for a visitor; somebody signed in goes where he was going. */
export function loadAuthPage(input: { actor: Actor | null; url: URL; path: AuthPageData['path'] }) {
  const { actor, url, path } = input;
  const returnTo = safePath(url.searchParams.get('returnTo'), '');
  if (actor) throw safeRedirect(returnTo || homePath(actor));
  const role = url.searchParams.get('role') === 'pro' ? 'pro' : 'customer';
  const tab = url.searchParams.get('tab') ?? (role === 'pro' ? 'signup' : 'login');
  return respond(pageView, { path, role, tab: tab === 'signup' ? 'signup' : 'login', returnTo, opId: crypto.randomUUID() });
}

/** Log In or Sign Up, whichever tab the form stood on. */
export async function handleAuthForm(input: ActionInput): Promise<Response> {
  return input.url.searchParams.get('tab') === 'signup' ? handleSignUp(input) : handleSignIn(input);
}

async function handleSignIn({ read, db, request, context }: ActionInput): Promise<Response> {
  const { email, password, returnTo } = (await read(signInSchema)).data;
  const accountKey = email.toLowerCase();
  await limitRate('sign-in.ip', context.clientIp);
  await checkRate('sign-in.account', accountKey);
  const found = await findByCredentials(db, { email, password });
  if (!found) {
    await limitRate('sign-in.account', accountKey);
    throw new InputError('Login failed. The e-mail or the password is not right.');
  }
  await clearRate('sign-in.account', accountKey);
  return signedIn({ db, request, clientIp: context.clientIp, userId: found.userId, returnTo });
}

/** Starts a session and goes where the person was going. */
export async function signedIn(input: {
  db: ActionInput['db'];
  request: Request;
  clientIp: string;
  userId: string;
  returnTo?: string;
}): Promise<Response> {
  const { db, request, clientIp, userId, returnTo } = input;
  const cookie = await startSession(db, { userId, request, clientIp });
  const home = homePath(await findRoles(db, userId));
  return redirect(safePath(returnTo, home), { headers: { 'set-cookie': cookie } });
}

async function handleSignUp({ read, run, context }: ActionInput): Promise<Response> {
  const form = await read(signUpSchema);
  await limitRate('sign-up.ip', context.clientIp);
  requireGoodPassword(form.data.password);
  const passwordHash = await hashPassword(form.data.password);
  await run(form, 'sign-up', (tx) =>
    signUp(tx, { ...form.data, returnTo: safePath(form.data.returnTo, '') || undefined, passwordHash }),
  );
  return redirect('/check-mail');
}
