import { guardLoader } from '#app/http/guard.server';
import { appUrl } from '#app/platform/app-url.server';

/** What is about one person has no business in an index. */
const PRIVATE = [
  '/admin',
  '/auth',
  '/billing-history',
  '/bookings/',
  '/booking-confirmation',
  '/checkout',
  '/commercial/dashboard',
  '/commercial/requests/',
  '/confirm',
  '/customer',
  '/dashboard',
  '/pay/',
  '/pro/',
  '/quotes/',
  '/requests/',
  '/resources/',
  '/settings',
  '/signin',
  '/support/',
  '/visits/',
];

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/robots[.]txt', () => {
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${appUrl('/sitemap.xml')}`, ''];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
});
