/**
 * The pages that are read in Spanish too; `:name` stands for any one part of an address. A page comes into this list when all that it
 * says has its Spanish, so that none is half translated; every other page is in English (docs/decisions/219, 229).
 */
export const SPANISH_PAGES: readonly string[] = [
  '/',
  '/auth',
  '/book',
  '/booking-confirmation',
  '/change-orders/:token',
  '/check-mail',
  '/checkout',
  '/contact',
  '/faq',
  '/forgot-password',
  '/help',
  '/help/faq',
  '/help/guarantee',
  '/how-it-works',
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
