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
const PATIENCE_MS = 10_000;
const COOKIE_SECONDS = 10 * 60;

type Trip = { verifier: string; nonce: string };
/** What goes with a person to Google and back. */
export type Luggage = { returnTo: string; role: 'customer' | 'pro' };

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
  readonly #trip: Trip;
  readonly #userInfo: string | null;

  constructor(trip: Trip) {
    super(
      {
        clientID: env().GOOGLE_CLIENT_ID ?? 'sandbox-client',
        clientSecret: env().GOOGLE_CLIENT_SECRET ?? 'sandbox-client-secret',
        callbackURL: appUrl(CALLBACK),
        scope: ['openid', 'email', 'profile'],
        prompt: 'select_account',
      },
      ({ profile, extraParams }) => {
        requireNonce(extraParams, trip.nonce);
        return Promise.resolve(accountOf(profile));
      },
    );
    this.#trip = trip;
    const standIn = endpoints();
    this.#userInfo = standIn?.userInfo ?? null;
    if (standIn) [this.authorizationURL, this.tokenURL] = [standIn.authorize, standIn.token];
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set('nonce', this.#trip.nonce);
    params.set('code_challenge', createHash('sha256').update(this.#trip.verifier).digest('base64url'));
    params.set('code_challenge_method', 'S256');
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#trip.verifier });
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
 * Connect 3.1.3.7), but it has to be the answer to this very trip: our client, our nonce, not over.
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

let storage: SessionStorage<Trip & Luggage> | undefined;

function trips(): SessionStorage<Trip & Luggage> {
  return (storage ??= createCookieSessionStorage<Trip & Luggage>({
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

function authenticator(trip: Trip): Authenticator<GoogleAccount> {
  return new Authenticator<GoogleAccount>(trips(), { throwOnError: true }).use(new OurGoogleStrategy(trip));
}

/** Sends a person to Google, with state, nonce and the key of the exchange in a cookie of ten minutes. */
export async function goToGoogle(luggage: Luggage): Promise<Response> {
  requireGoogle();
  const trip = { verifier: randomBytes(32).toString('base64url'), nonce: randomBytes(16).toString('base64url') };
  const session = await trips().getSession();
  session.set('verifier', trip.verifier);
  session.set('nonce', trip.nonce);
  session.set('returnTo', luggage.returnTo);
  session.set('role', luggage.role);
  const cookie = (await trips().commitSession(session)).split(';')[0] ?? '';
  const begin = new Request(appUrl(START), { headers: { cookie } });
  try {
    await authenticator(trip).authenticate('google', begin);
  } catch (answer) {
    if (answer instanceof Response) return answer;
    throw answer;
  }
  throw new Error('The strategy did not lead to Google.');
}

/** Refused, canceled, forged or unanswered: one sentence for the person. */
export class GoogleRefused extends Error {}

/** Reads Google's answer. The trip is over either way: `forget` is the header that clears its cookie. */
export async function returnFromGoogle(request: Request): Promise<{ google: GoogleAccount; luggage: Luggage; forget: string }> {
  requireGoogle();
  const session = await trips().getSession(request.headers.get('cookie'));
  const trip = { verifier: session.get('verifier') ?? '', nonce: session.get('nonce') ?? '' };
  const luggage: Luggage = { returnTo: session.get('returnTo') ?? '', role: session.get('role') === 'pro' ? 'pro' : 'customer' };
  const forget = await trips().destroySession(session);
  if (!trip.verifier || !trip.nonce) throw new GoogleRefused(t('Please try again.'));
  try {
    const own = new Request(new URL(new URL(request.url).search, appUrl(CALLBACK)), { headers: request.headers });
    const asked = authenticator(trip).authenticate('google', own);
    const google = await withTimeout(PATIENCE_MS, asked, () => {
      throw new UpstreamError(t('Google didn’t respond. Please try again.'));
    });
    return { google, luggage, forget };
  } catch (error) {
    if (error instanceof UpstreamError) throw new GoogleRefused(error.message);
    if (error instanceof AuthorizationError) throw new GoogleRefused(t('Please try again.'));
    throw error;
  }
}
