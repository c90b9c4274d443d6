import { guardLoader } from '#app/http/guard.server';
import { safeRedirect } from '#app/http/safe-redirect';

export const loader = /* @__PURE__ */ guardLoader('routes/pro+/dashboard.index', () => safeRedirect('/pro/dashboard/jobs'));
