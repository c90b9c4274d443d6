import { readBusinessName } from '#app/domain/settings/queries.server';
import { z } from 'zod';
import { signInSchema } from '#app/domain/accounts/account.schema';
import { askForLink } from '#app/domain/sign-in/ask-for-link.server';
import { homePath } from '#app/domain/accounts/home-path';
import { signUpSchemaFor } from '#app/domain/sign-in/new-password.schema';
import { hashPassword } from '#app/domain/accounts/password.server';
import { findLogin, passwordOpens } from '#app/domain/sign-in/sign-in.server';
import { signUp } from '#app/domain/sign-in/sign-up.server';
import { askedLanguage } from '#app/http/asked-language.server';
import type { guardAction } from '#app/http/guard.server';
import { isTrustedDevice } from '#app/http/trusted-device.server';
import { clearRate, limitRate, TooManyRequests } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safePath, safeRedirect } from '#app/http/safe-redirect';
import type { Actor } from '#app/http/session.server';
import { transact } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { InputError } from '#app/platform/errors';
import { isAvailable } from '#app/platform/services.server';
import { t } from '#app/platform/texts/t';
import type { AuthPageData } from './auth-page-data';
import { goToCheckMail } from './check-mail-cookie.server';
import { signedIn } from './signed-in.server';

type ActionInput = Parameters<Parameters<typeof guardAction<'routes/_auth+/auth', unknown>>[1]>[0];

const pageView = z.object({
  path: z.enum(['/auth', '/signin']),
  tab: z.enum(['login', 'signup']),
  role: z.enum(['customer', 'pro']),
  returnTo: z.string(),
  leastLength: z.number(),
  opId: z.string(),
  hasGoogle: z.boolean(),
});

const PLAN = /^[a-z0-9_-]{1,40}$/i;

/** Where the visitor was going. A chosen plan travels here too, so that it survives sign-up and the mailed link. */
function destinationOf(url: URL): string {
  const returnTo = safePath(url.searchParams.get('returnTo'), '');
  const plan = url.searchParams.get('plan') ?? '';
  return returnTo || (PLAN.test(plan) ? `/plans?selected=${encodeURIComponent(plan)}` : '');
}

/** The page for a visitor; a signed-in user goes on to the page they asked for. */
export function loadAuthPage(input: { actor: Actor | null; url: URL; path: AuthPageData['path'] }) {
  const { actor, url, path } = input;
  const returnTo = destinationOf(url);
  if (actor) throw safeRedirect(returnTo || homePath(actor));
  const role = url.searchParams.get('role') === 'pro' ? 'pro' : 'customer';
  const tab = url.searchParams.get('tab') ?? (role === 'pro' ? 'signup' : 'login');
  const leastLength = env().PASSWORD_MIN_LENGTH;
  return respond(pageView, {
    path,
    role,
    tab: tab === 'signup' ? 'signup' : 'login',
    returnTo,
    leastLength,
    opId: crypto.randomUUID(),
    hasGoogle: isAvailable('google'),
  });
}

/** Log In or Sign Up, whichever tab the form was on. */
export async function handleAuthForm(input: ActionInput): Promise<Response> {
  return input.url.searchParams.get('tab') === 'signup' ? handleSignUp(input) : handleSignIn(input);
}

/** A try is counted before the password is looked at, so that of a thousand at once five are looked at. */
async function handleSignIn({ read, db, request, context }: ActionInput): Promise<Response> {
  const { email, password, returnTo } = (await read(signInSchema)).data;
  await limitRate('sign-in.ip', context.clientIp);
  const login = await findLogin(db, email);
  const device = login && (await isTrustedDevice(request, login.userId));
  const [limit, key] = device ? (['sign-in.device', device] as const) : (['sign-in.account', email.toLowerCase()] as const);
  await limitRate(limit, key).catch(async (error: unknown) => {
    const isFirst = error instanceof TooManyRequests && error.counted === FIRST_REFUSED;
    if (isFirst && !device) await transact(db, (tx) => askForLink(tx, { kind: 'sign_in_locked', email }));
    throw error;
  });
  if (!(await passwordOpens(login, password)) || !login)
    throw new InputError(t('Login failed. The email or password is incorrect.'));
  await clearRate(limit, key);
  return signedIn({ db, request, clientIp: context.clientIp, userId: login.userId, returnTo });
}

const FIRST_REFUSED = 6;

async function handleSignUp({ db, read, run, request, context }: ActionInput): Promise<Response> {
  const form = await read(signUpSchemaFor(env().PASSWORD_MIN_LENGTH, await readBusinessName(db)));
  await limitRate('sign-up.ip', context.clientIp, t('Sign up failed. '));
  const passwordHash = await hashPassword(form.data.password);
  await run(form, 'sign-up', (tx) =>
    signUp(tx, {
      ...form.data,
      language: askedLanguage(request),
      returnTo: safePath(form.data.returnTo, '') || undefined,
      passwordHash,
    }),
  );
  return goToCheckMail({ kind: 'verify_email', email: form.data.email, returnTo: safePath(form.data.returnTo, '') });
}
