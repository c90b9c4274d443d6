import { guardLoader } from '#app/http/guard.server';
import { safeRedirect } from '#app/http/safe-redirect';
import { NotFound } from '#app/platform/errors';
import { readLink } from '#app/platform/link-token.server';
import { t } from '#app/platform/texts/t';

/** From the reminder's link to the page behind the sign-in: a forwarded mail must not move or cancel a customer's visit. */
export const loader = /* @__PURE__ */ guardLoader('routes/visits+/cancel.$token', ({ params }) => {
  const claim = readLink(params.token ?? '', 'visit-cancel');
  if (!claim) throw new NotFound(t('This link has expired: the visit was rescheduled, canceled or is over.'));
  return safeRedirect(`/customer/visits/${claim.visitId}/cancel`);
});
