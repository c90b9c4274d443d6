import { signInWithGoogle } from '#app/domain/sign-in/sign-in-with-google.server';
import { GoogleRefused, requireGoogle, readGoogleCallback } from '#app/http/google-auth.server';
import { askedLanguage } from '#app/http/asked-language.server';
import { guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { transact } from '#app/platform/db.server';
import { NotAllowed } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { signedIn } from './_shared/signed-in.server';

/** Where Google sends a user back to. The sign-in page shows what went wrong. */
export const loader = /* @__PURE__ */ guardLoader(
  'routes/_auth+/auth_.google_.callback',
  async ({ db, request, context, url }) => {
    requireGoogle();
    try {
      if (url.searchParams.get('error') === 'access_denied') throw new GoogleRefused(t('You canceled signing in with Google.'));
      const { google, signInState, forget } = await readGoogleCallback(request);
      const { userId } = await transact(db, (tx) =>
        signInWithGoogle(tx, { google, role: signInState.role, language: askedLanguage(request) }),
      );
      return await signedIn({
        db,
        request,
        clientIp: context.clientIp,
        userId,
        returnTo: signInState.returnTo,
        cookies: [forget],
      });
    } catch (error) {
      if (!(error instanceof GoogleRefused || error instanceof NotAllowed)) throw error;
      return redirectWithNotice('/signin', { type: 'error', message: t('Sign in failed'), description: error.message });
    }
  },
);
