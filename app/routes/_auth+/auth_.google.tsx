import { redirectToGoogle, requireGoogle } from '#app/http/google-auth.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { safePath, safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { googleForm } from './_shared/google-form.server';

const ROUTE = 'routes/_auth+/auth_.google';

export const loader = /* @__PURE__ */ guardLoader(ROUTE, () => {
  requireGoogle();
  return safeRedirect('/signin');
});

/** Only by a form of our own: a link from elsewhere cannot begin a sign-in. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ read, context }) => {
  requireGoogle();
  const { returnTo, role } = (await read(googleForm)).data;
  await limitRate('sign-in.ip', context.clientIp, t('Sign in failed. '));
  return redirectToGoogle({ returnTo: safePath(returnTo, ''), role });
});
