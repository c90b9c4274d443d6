import { stopViewing } from '#app/domain/accounts/view-account.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { safeRedirect } from '#app/http/safe-redirect';
import { db, transact } from '#app/platform/db.server';

const ROUTE = 'routes/_auth+/viewing.stop';

export const loader = /* @__PURE__ */ guardLoader(ROUTE, () => safeRedirect('/'));

/** Back to the admin's own account; a second press does nothing more. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor }) => {
  const ended = await transact(db(), (tx) => stopViewing(tx, { sessionHash: actor.sessionHash }));
  if (!ended) return safeRedirect('/');
  return redirectWithNotice(`/admin/users/${ended.userId}`, { type: 'success', message: 'You’re back in your own account' });
});
