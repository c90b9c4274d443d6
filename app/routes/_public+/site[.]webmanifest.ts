import { lookAddress } from '#app/domain/settings/look.server';
import { readSiteSettings, type SiteSettings } from '#app/domain/settings/queries.server';
import { guardLoader } from '#app/http/guard.server';

const NIGHT = '#0F1B2D';

/** What the product is called and how it looks on a home screen. */
function manifest({ businessName: name, look }: SiteSettings) {
  const own = look.logo || !look.isLit ? lookAddress({ look, businessName: name }) : null;
  return {
    id: '/',
    name,
    short_name: name,
    description: 'Your visits, offers and messages.',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: look.accent?.light.action ?? NIGHT,
    icons: [
      ...(own ? [] : [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }]),
      { src: `${own ?? ''}/icon-192.png`, type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: `${own ?? ''}/icon-512.png`, type: 'image/png', sizes: '512x512', purpose: 'any' },
    ],
    shortcuts: [
      { name: 'Jobs', url: '/pro/dashboard/jobs' },
      { name: 'Messages', url: '/messages' },
    ],
  };
}

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/site[.]webmanifest', async ({ db }) =>
  Response.json(manifest(await readSiteSettings(db)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  }),
);
