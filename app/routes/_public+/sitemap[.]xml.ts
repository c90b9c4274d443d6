import { PUBLIC_PAGES } from '#app/components/layout/public-pages';
import { guardLoader } from '#app/http/guard.server';
import { appUrl } from '#app/platform/app-url.server';

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/sitemap[.]xml', () => {
  const pages = PUBLIC_PAGES.map(
    ({ path, priority }) => `  <url><loc>${appUrl(path)}</loc><priority>${priority.toFixed(1)}</priority></url>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`;
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
});
