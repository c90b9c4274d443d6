/**
 * The pages that are read in Spanish too; `:name` stands for any one part of an address. A page comes into this list when all that it
 * says has its Spanish, so that none is half translated; every other page is in English (docs/decisions/219, 229).
 */
export const SPANISH_PAGES: readonly string[] = [
  '/',
  '/auth',
  '/billing-history',
  '/book',
  '/booking-confirmation',
  '/bookings/:bookingId/messages',
  '/bookings/:bookingId/messages/:seq/report',
  '/change-orders/:token',
  '/check-mail',
  '/checkout',
  '/contact',
  '/customer/account',
  '/customer/calendar',
  '/customer/dashboard',
  '/customer/earlier-jobs',
  '/customer/express',
  '/customer/household',
  '/customer/household/:householdId/open',
  '/customer/household/join/:token',
  '/customer/notifications',
  '/customer/payment-methods',
  '/customer/payment-methods/:cardId/remove',
  '/customer/rebook/:visitId',
  '/customer/security',
  '/customer/sites',
  '/customer/sites/:siteId',
  '/customer/sites/:siteId/details',
  '/customer/sites/:siteId/photos',
  '/customer/sites/new',
  '/customer/visits/:visitId',
  '/customer/visits/:visitId/cancel',
  '/customer/visits/:visitId/claim',
  '/customer/visits/:visitId/no-show',
  '/customer/visits/:visitId/report',
  '/customer/visits/:visitId/reschedule',
  '/customer/visits/:visitId/tip',
  '/customer/visits/:visitId/week',
  '/faq',
  '/forgot-password',
  '/help',
  '/help/faq',
  '/help/guarantee',
  '/how-it-works',
  '/messages',
  '/notifications',
  '/pay/:reference',
  '/plans',
  '/plans/cancel',
  '/plans/change',
  '/professionals',
  '/professionals/sharing',
  '/quotes/:token',
  '/requests/:token',
  '/reset-password/:token',
  '/service-call',
  '/services',
  '/settings',
  '/settings/confirm-email/:token',
  '/settings/data',
  '/settings/data/:token',
  '/settings/delete',
  '/settings/notifications',
  '/settings/phone/:handle',
  '/settings/photo',
  '/settings/security',
  '/settings/two-step',
  '/signin',
  '/signin/code',
  '/signin/code/:handle',
  '/signin/link/:token',
  '/signin/two-step',
  '/support/:token',
  '/track/:token',
  '/unsubscribe/:token',
  '/verify-email',
  '/verify-email/:token',
  '/visits/:visitId/flag',
  '/visits/:visitId/review',
  '/visits/cancel/:token',
  '/visits/confirm/:token',
  '/visits/reschedule/:token',
  '/visits/sign-off/:token',
  '/visits/times/:token',
  '/visits/weather/:token',
  '/waitlist',
  '/waitlist/:token',
];

const named = new Set(SPANISH_PAGES);
const patterns = SPANISH_PAGES.filter((page) => page.includes(':')).map(
  (page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** Whether a page is read in Spanish too. */
export function isInSpanish(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return named.has(path) || patterns.some((pattern) => pattern.test(path));
}

/** The address of a page in Spanish, for search engines: no cookie is needed to read it so. */
export function spanishPath(path: string): string {
  return `${path}?lang=es`;
}
