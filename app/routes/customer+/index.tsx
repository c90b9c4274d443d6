import { guardLoader } from '#app/http/guard.server';
import { safeRedirect } from '#app/http/safe-redirect';

export const loader = /* @__PURE__ */ guardLoader('routes/customer+/index', () => safeRedirect('/dashboard'));
