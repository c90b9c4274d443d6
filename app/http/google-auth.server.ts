import { createHash, randomBytes } from 'node:crypto';
import { createCookieSessionStorage, type SessionStorage } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from 'remix-auth-google';
import { appUrl, isHttps } from '#app/platform/app-url.server';
import { t } from '#app/platform/texts/t';
import { cutText } from '#app/platform/cut-text';
import { withTimeout } from '#app/platform/with-timeout';
import type { GoogleAccount } from '../domain/sign-in/sign-in-with-google.server';
import { now } from '../platform/clock.server';
import { env, sessionSecrets } from '../platform/env.server';
import { NotFound, UpstreamError } from '../platform/errors';
import { isAvailable, isSimulated } from '../platform/services.server';

const START = '/auth/google';
const CALLBACK = '/auth/google/callback';
const TIMEOUT_MS = 10_000;
const COOKIE_SECONDS = 10 * 60;

type OAuthSecrets = { verifier: string; nonce: string };
/** What the sign-in page needs after the redirect. */
export type SignInState = { returnTo: string; role: 'customer' | 'pro' };

/** Without keys there is no signing in by Google: its pages do not exist. */
export function requireGoogle(): void {
  if (!isAvailable('google')) throw new NotFound();
}

/** Google's own addresses with keys of a Google project, else the sandbox's on our own origin. */
function endpoints() {
  if (!isSimulated('google')) return null;
  const at = (path: string) => appUrl(`/sandbox/google/${path}`);
  return { authorize: at('authorize'), token: at('token'), userInfo: at('userinfo') };
}

/** The library's strategy knows Google's hosts only; this one can also use the simulated Google, and adds PKCE and a nonce. */
class OurGoogleStrategy extends GoogleStrategy<GoogleAccount> {
  readonly #secrets: OAuthSecrets;
  readonly #userInfo: string | null;

  constructor(secrets: OAuthSecrets) {
    super(
      {
        clientID: env().GOOGLE_CLIENT_ID ?? 'sandbox-client',
        clientSecret: env().GOOGLE_CLIENT_SECRET ?? 'sandbox-client-secret',
        callbackURL: appUrl(CALLBACK),
        scope: ['openid', 'email', 'profile'],
        prompt: 'select_account',
      },
      ({ profile, extraParams }) => {
        requireNonce(extraParams, secrets.nonce);
        return Promise.resolve(accountOf(profile));
      },
    );
    this.#secrets = secrets;
    const standIn = endpoints();
    this.#userInfo = standIn?.userInfo ?? null;
    if (standIn) [this.authorizationURL, this.tokenURL] = [standIn.authorize, standIn.token];
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set('nonce', this.#secrets.nonce);
    params.set('code_challenge', createHash('sha256').update(this.#secrets.verifier).digest('base64url'));
    params.set('code_challenge_method', 'S256');
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#secrets.verifier });
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    if (!this.#userInfo) return super.userProfile(accessToken);
    const answer = await fetch(this.#userInfo, { headers: { authorization: `Bearer ${accessToken}` } });
    if (!answer.ok) throw new Error('Google didn’t send your account details.');
    return { provider: 'google', _json: (await answer.json()) as unknown } as GoogleProfile;
  }
}

function accountOf({ _json: claims }: GoogleProfile): GoogleAccount {
  const { sub, email, email_verified: verified, name } = claims as Partial<GoogleProfile['_json']>;
  if (!sub || !email) throw new Error('Google didn’t send your account details.');
  return { subject: String(sub), email: email.trim(), emailVerified: verified === true, name: cutText(name ?? '', 120) };
}

/**
 * The id token came over our own connection to Google with the client's secret, so its signature need not be checked (OpenID
 * Connect 3.1.3.7), but it has to be the answer to this very attempt: our client, our nonce, not over.
 */
function requireNonce({ id_token: token }: GoogleExtraParams, nonce: string): void {
  const claims = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString('utf8') || '{}') as {
    nonce?: string;
    aud?: string;
    exp?: number;
  };
  const isOurs = claims.aud === (env().GOOGLE_CLIENT_ID ?? 'sandbox-client');
  if (claims.nonce !== nonce || !isOurs || (claims.exp ?? 0) * 1_000 <= now().getTime())
    throw new Error('That answer belongs to a different sign-in.');
}

let storage: SessionStorage<OAuthSecrets & SignInState> | undefined;

function oauthCookie(): SessionStorage<OAuthSecrets & SignInState> {
  return (storage ??= createCookieSessionStorage<OAuthSecrets & SignInState>({
    cookie: {
      name: 'google-trip',
      httpOnly: true,
      sameSite: 'lax',
      path: START,
      secure: isHttps(),
      secrets: sessionSecrets(),
      maxAge: COOKIE_SECONDS,
    },
  }));
}

function authenticator(secrets: OAuthSecrets): Authenticator<GoogleAccount> {
  return new Authenticator<GoogleAccount>(oauthCookie(), { throwOnError: true }).use(new OurGoogleStrategy(secrets));
}

/** Sends a person to Google, with state, nonce and the key of the exchange in a cookie of ten minutes. */
export async function redirectToGoogle(signInState: SignInState): Promise<Response> {
  requireGoogle();
  const secrets = { verifier: randomBytes(32).toString('base64url'), nonce: randomBytes(16).toString('base64url') };
  const session = await oauthCookie().getSession();
  session.set('verifier', secrets.verifier);
  session.set('nonce', secrets.nonce);
  session.set('returnTo', signInState.returnTo);
  session.set('role', signInState.role);
  const cookie = (await oauthCookie().commitSession(session)).split(';')[0] ?? '';
  const begin = new Request(appUrl(START), { headers: { cookie } });
  try {
    await authenticator(secrets).authenticate('google', begin);
  } catch (answer) {
    if (answer instanceof Response) return answer;
    throw answer;
  }
  throw new Error('The strategy did not lead to Google.');
}

/** Refused, canceled, forged or unanswered: one sentence for the person. */
export class GoogleRefused extends Error {}

/** Reads Google's answer. Always ends the attempt: send `forget` (a Set-Cookie header) with the response. */
export async function readGoogleCallback(
  request: Request,
): Promise<{ google: GoogleAccount; signInState: SignInState; forget: string }> {
  requireGoogle();
  const session = await oauthCookie().getSession(request.headers.get('cookie'));
  const secrets = { verifier: session.get('verifier') ?? '', nonce: session.get('nonce') ?? '' };
  const signInState: SignInState = {
    returnTo: session.get('returnTo') ?? '',
    role: session.get('role') === 'pro' ? 'pro' : 'customer',
  };
  const forget = await oauthCookie().destroySession(session);
  if (!secrets.verifier || !secrets.nonce) throw new GoogleRefused(t('Please try again.'));
  try {
    const own = new Request(new URL(new URL(request.url).search, appUrl(CALLBACK)), { headers: request.headers });
    const asked = authenticator(secrets).authenticate('google', own);
    const google = await withTimeout(TIMEOUT_MS, asked, () => {
      throw new UpstreamError(t('Google didn’t respond. Please try again.'));
    });
    return { google, signInState, forget };
  } catch (error) {
    if (error instanceof UpstreamError) throw new GoogleRefused(error.message);
    if (error instanceof AuthorizationError) throw new GoogleRefused(t('Please try again.'));
    throw error;
  }
}
