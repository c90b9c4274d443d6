import { leaveAccount } from '#app/domain/household/household-members.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { safeRedirect } from '#app/http/safe-redirect';
import { db, transact } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/household_.back';

export const loader = /* @__PURE__ */ guardLoader(ROUTE, () => safeRedirect('/customer/household'));

/** Back to the member's own account; a second press does nothing more. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor }) => {
  await transact(db(), (tx) => leaveAccount(tx, { memberId: actor.userId, sessionHash: actor.sessionHash }));
  return redirectWithNotice('/customer/dashboard', { type: 'success', message: t('You’re back in your own account') });
});
