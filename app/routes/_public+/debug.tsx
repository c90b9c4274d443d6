import { guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { mark } from '#app/platform/texts/t';

/** There is nothing here for visitors; operators have /readyz and the admin area. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/debug', () =>
  redirectWithNotice('/', { type: 'error', message: mark('Access Denied') }),
);
