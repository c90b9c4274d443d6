/** Every page that a search engine may find: the sitemap, the tests of all public pages and the canonical addresses come from here. */
export const PUBLIC_PAGES = [
  { path: '/', priority: 1 },
  { path: '/services', priority: 0.9 },
  { path: '/book', priority: 0.9 },
  { path: '/design', priority: 0.8 },
  { path: '/gallery', priority: 0.7 },
  { path: '/how-it-works', priority: 0.8 },
  { path: '/commercial', priority: 0.8 },
  { path: '/professionals', priority: 0.8 },
  { path: '/professionals/sharing', priority: 0.4 },
  { path: '/professionals/signup', priority: 0.6 },
  { path: '/plans', priority: 0.6 },
  { path: '/faq', priority: 0.7 },
  { path: '/help', priority: 0.5 },
  { path: '/help/faq', priority: 0.5 },
  { path: '/help/guarantee', priority: 0.6 },
  { path: '/help/api', priority: 0.3 },
  { path: '/help/chat', priority: 0.5 },
  { path: '/contact', priority: 0.6 },
  { path: '/samples/reports', priority: 0.4 },
  { path: '/samples/invoice', priority: 0.4 },
  { path: '/terms', priority: 0.2 },
  { path: '/privacy', priority: 0.2 },
] as const;

/** The one address of a page: our own, without a query or a slash at its end. Null for pages that are not public. */
export function canonicalPath(pathname: string): string | null {
  const plain = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
  return PUBLIC_PAGES.some(({ path }) => path === plain) ? plain : null;
}
