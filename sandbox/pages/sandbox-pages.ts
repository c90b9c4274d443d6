import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Outbox } from '../outbox/outbox';
import { authenticatePages } from './authenticate';
import { checkoutPages } from './checkout';
import { connectPages } from './connect';
import { googlePages } from './google';
import { page } from './layout';
import { invoicePages } from './invoice';
import { portalPages } from './portal';
import { outboxPages } from './outbox';
import { isMissing, type PageSurroundings } from './page-call';
import { stylesheet } from './stylesheet';

export type SandboxService = 'stripe' | 'google' | 'mail' | 'sms';

function lostPage() {
  const body = html`<div class="card">
    <h1>Nothing here</h1>
    <p>The sandbox has no page at this address. Maybe its data was reset since the link was made.</p>
  </div>`;
  return page({ title: 'Nothing here', standsFor: 'page', body });
}

/** Everything under /sandbox/: what Stripe and Google host for a shop in earnest, as far as each is simulated. */
export function createPages(
  surroundings: PageSurroundings,
  outbox: Outbox,
  services: readonly SandboxService[],
): (request: Request) => Promise<Response> {
  const app = new Hono().basePath('/sandbox');
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', c.req.path.endsWith('.css') ? 'public, max-age=300' : 'no-store');
  });
  app.get('/sandbox.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  const isServed = (service: SandboxService) => services.includes(service);
  if (isServed('stripe')) {
    app.route('/checkout', checkoutPages(surroundings));
    app.route('/authenticate', authenticatePages(surroundings));
    app.route('/portal', portalPages(surroundings));
    app.route('/', invoicePages(surroundings));
    app.route('/', connectPages(surroundings));
  }
  if (isServed('google')) app.route('/google', googlePages(surroundings));
  app.route('/', outboxPages(outbox, { mail: isServed('mail'), sms: isServed('sms') }));
  app.notFound((c) => c.html(lostPage(), 404));
  app.onError((error, c) => {
    if (isMissing(error)) return c.html(lostPage(), 404);
    throw error;
  });
  return async (request) => app.fetch(request);
}
