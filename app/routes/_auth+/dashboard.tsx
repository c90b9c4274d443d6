import { homePath } from '#app/domain/accounts/home-path';
import { guardLoader } from '#app/http/guard.server';
import { safeRedirect } from '#app/http/safe-redirect';

/** Leads every user to their own dashboard, by role. */
export const loader = /* @__PURE__ */ guardLoader('routes/_auth+/dashboard', ({ actor }) => safeRedirect(homePath(actor)));
