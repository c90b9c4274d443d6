import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { ApiCall } from '../api/api-call';
import { finishAuthentication } from '../stripe/payments/confirm-intent';
import type { PaymentIntent } from '../stripe/payments/payment-intent-object';
import type { PaymentMethod } from '../stripe/payments/payment-methods';
import { finishSetupAuthentication, type SetupIntent } from '../stripe/payments/setup-intents';
import { settleInvoice } from '../stripe/billing/settle-invoice';
import { findDoc, lockDoc } from '../database/store';
import { authenticatePage } from './checkout';
import { page } from './layout';
import { withCall, type PageSurroundings } from './page-call';

type Waiting = PaymentIntent | SetupIntent;

async function lockIntent(call: ApiCall): Promise<Waiting> {
  const id = call.path('intent');
  if (id.startsWith('seti_')) return lockDoc<SetupIntent>(call, 'setup_intent', id);
  return lockDoc<PaymentIntent>(call, 'payment_intent', id);
}

function leave(c: Context, intent: Waiting, returnUrl: string | null): Response | Promise<Response> {
  if (!returnUrl) {
    const body = html`<div class="card">
      <h1>Done</h1>
      <p>You can close this page.</p>
    </div>`;
    return c.html(page({ title: 'Done', standsFor: 'bank page', body }));
  }
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set(
    'redirect_status',
    intent.status === 'succeeded' || intent.status === 'requires_capture' ? 'succeeded' : 'failed',
  );
  return c.redirect(url.href, 303);
}

async function ask(c: Context, call: ApiCall): Promise<Response> {
  const intent = await lockIntent(call);
  if (intent.status !== 'requires_action') return leave(c, intent, null);
  const method = await findDoc<PaymentMethod>(call, 'payment_method', intent.payment_method ?? '');
  const amount = intent.object === 'payment_intent' ? intent.amount : null;
  return c.html(authenticatePage(`/sandbox/authenticate/${intent.id}`, amount, method?.card?.last4 ?? null));
}

async function submit(c: Context, call: ApiCall): Promise<Response> {
  const intent = await lockIntent(call);
  const returnUrl = intent.next_action?.redirect_to_url.return_url ?? null;
  if (intent.status !== 'requires_action') return leave(c, intent, returnUrl);
  const passed = call.params.text('answer') === 'complete';
  if (intent.object === 'setup_intent')
    return leave(c, (await finishSetupAuthentication(call, intent, passed)).intent, returnUrl);
  const result = await finishAuthentication(call, intent, passed);
  await settleInvoice(call, result.intent);
  return leave(c, result.intent, returnUrl);
}

/** Where a payment or a setup that the API answered with `requires_action` sends its holder. */
export function authenticatePages(surroundings: PageSurroundings): Hono {
  const app = new Hono();
  app.get('/:intent', (c) => withCall(surroundings, c, (call) => ask(c, call)));
  app.post('/:intent', (c) => withCall(surroundings, c, (call) => submit(c, call)));
  return app;
}
