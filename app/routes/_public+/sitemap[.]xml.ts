import { PUBLIC_PAGES } from '#app/platform/public-pages';
import { hasWorks } from '#app/domain/gallery/read-gallery.server';
import { guardLoader } from '#app/http/guard.server';
import { appUrl } from '#app/platform/app-url.server';
import { isInSpanish, spanishPath } from '#app/platform/texts/spanish-pages';

/** Where a page is in each of its languages. */
function alternates(path: string): string {
  if (!isInSpanish(path)) return '';
  const links = [
    ['en', path],
    ['es', spanishPath(path)],
  ] as const;
  return links
    .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${appUrl(address)}"/>`)
    .join('');
}

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/sitemap[.]xml', async ({ db }) => {
  // A page of photos without photos is not worth a visit.
  const worth = (await hasWorks(db)) ? PUBLIC_PAGES : PUBLIC_PAGES.filter(({ path }) => path !== '/gallery');
  const pages = worth.map(
    ({ path, priority }) =>
      `  <url><loc>${appUrl(path)}</loc>${alternates(path)}<priority>${priority.toFixed(1)}</priority></url>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.join('\n')}\n</urlset>\n`;
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
});
