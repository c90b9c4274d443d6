import { guardLoader } from '#app/http/guard.server';
import { safeRedirect } from '#app/http/safe-redirect';

/** A company's bookings stand on the customer dashboard of the member who made them. */
export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/dashboard', () => safeRedirect('/customer/dashboard'));
