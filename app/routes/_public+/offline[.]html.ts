import { readBusinessName } from '#app/domain/settings/queries.server';
import { guardLoader } from '#app/http/guard.server';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What the service worker keeps for pages that need the network, in both languages: no script, and nothing of the one who opens it. */
function offlinePage(business: string): string {
  const name = business.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>No network · ${name}</title>
    <link rel="icon" href="/app-icon.png" type="image/png" />
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <main>
      <img src="/app-icon.png" alt="" width="64" height="64" />
      <p>${name}</p>
      <h1>You are offline</h1>
      <p>This page needs the network. Your jobs of today and tomorrow open without it.</p>
      <p><a href="/pro/dashboard/jobs">Open your jobs</a></p>
      <section lang="es">
        <h2>No hay conexión</h2>
        <p>Esta página necesita la red. Sus trabajos de hoy y de mañana se abren sin ella.</p>
        <p><a href="/pro/dashboard/jobs">Abrir sus trabajos</a></p>
      </section>
    </main>
  </body>
</html>
`;
}

export const loader = /* @__PURE__ */ guardLoader(
  'routes/_public+/offline[.]html',
  async ({ db }) =>
    new Response(offlinePage(await readBusinessName(db)), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=300' },
    }),
);
