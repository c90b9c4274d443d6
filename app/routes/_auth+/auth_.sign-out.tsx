import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { safeRedirect } from '#app/http/safe-redirect';
import { endSession } from '#app/http/session.server';
import { db } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { t } from '#app/platform/texts/t';

export const loader = /* @__PURE__ */ guardLoader('routes/_auth+/auth_.sign-out', () => safeRedirect('/'));

export const action = /* @__PURE__ */ guardAction('routes/_auth+/auth_.sign-out', async ({ request }) => {
  const cookie = await endSession(db(), request).catch((error: unknown) => {
    logger.error({ err: error }, 'a sign-out failed');
    return null;
  });
  if (!cookie)
    return redirectWithNotice('/', { type: 'error', message: t('Sign out failed'), description: t('Please try again.') });
  return redirectWithNotice('/', { type: 'success', message: t('Signed out') }, { headers: { 'set-cookie': cookie } });
});
