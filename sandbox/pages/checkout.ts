import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { ApiCall } from '../api/api-call';
import { expireSession, type CheckoutSession } from '../stripe/payments/checkout-sessions';
import {
  answerLater,
  authenticateCheckout,
  isPaidLater,
  payCheckout,
  type CheckoutResult,
} from '../stripe/payments/complete-checkout';
import { findDoc, lockDoc } from '../database/store';
import type { Customer } from '../stripe/payments/customer-object';
import { cardFields, methodFromForm, readTyped, testCardHelp, type TypedCard } from './card-form';
import { alert, dollars, field, page, type Fragment } from './layout';
import { laterFields, providerPage, waitingProvider } from './pay-later';
import { isLaterType } from '../stripe/payments/later-kinds';
import { createLaterMethod } from '../stripe/payments/later-methods';
import { withCall, type PageSurroundings } from './page-call';

export function successUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function summary(session: CheckoutSession): Fragment {
  const lines = session._line_items.data;
  if (session.mode === 'setup')
    return html`<h1>Save a card</h1>
      <p class="soft">Nothing is charged now.</p>`;
  const every = lines.find((line) => line.price.recurring)?.price.recurring;
  return html`<h1>${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</h1>
    <p class="total">
      ${dollars(session.amount_total ?? 0)}${every ? html` <span class="soft">per ${every.interval}</span>` : ''}
    </p>
    <ul class="lines">
      ${lines.map(
        (line) =>
          html`<li>
            <span>${line.description}${line.quantity > 1 ? html` <span class="soft">× ${line.quantity}</span>` : ''}</span>
            <span class="amount">${dollars(line.amount_total)}</span>
          </li>`,
      )}
      <li class="sum"><span>Total due</span><span class="amount">${dollars(session.amount_total ?? 0)}</span></li>
    </ul>`;
}

function buttonText(session: CheckoutSession): string {
  if (session.mode === 'setup') return 'Save card';
  return session.mode === 'subscription' ? 'Subscribe' : `Pay ${dollars(session.amount_total ?? 0)}`;
}

function withCard(session: CheckoutSession, typed: TypedCard): Fragment {
  return html`${field({ name: 'email', label: 'Email', type: 'email', value: typed.email, autocomplete: 'email' })}
    ${cardFields(typed)} <button class="broad">${buttonText(session)}</button>`;
}

function form(session: CheckoutSession, typed: TypedCard, message: string | null): Fragment {
  return page({
    title: 'Checkout',
    standsFor: 'payment page',
    wide: true,
    body: html`<div class="split">
      <section>
        ${summary(session)} ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back without paying</a></p>` : ''}
      </section>
      <section class="card">
        ${alert(message)}
        <form method="post" action="/sandbox/checkout/${session.id}">
          ${isPaidLater(session) ? laterFields(session, typed) : withCard(session, typed)}
        </form>
        ${isPaidLater(session) ? '' : testCardHelp()}
      </section>
    </div>`,
  });
}

function closedPage(session: CheckoutSession): Fragment {
  const paid = session.status === 'complete';
  return page({
    title: paid ? 'Already paid' : 'Link expired',
    standsFor: 'payment page',
    body: html`<div class="card">
      <h1>${paid ? 'This has been paid already' : 'This payment link has expired'}</h1>
      <p>${paid ? 'Nothing was charged a second time.' : 'Nothing was charged. Go back and start again.'}</p>
      <p><a class="button" href="${paid ? successUrl(session) : (session.cancel_url ?? session.success_url)}">Continue</a></p>
    </div>`,
  });
}

function authenticatePage(action: string, amount: number | null, last4: string | null): Fragment {
  return page({
    title: '3-D Secure',
    standsFor: 'bank page',
    body: html`<div class="card">
      <h1>Is this you?</h1>
      <p>
        Your bank asks you to confirm
        ${amount ? html`the payment of <strong>${dollars(amount)}</strong>` : 'this card'}${last4 ? html` with the card ending in ${last4}` : ''}.
      </p>
      <form method="post" action="${action}" class="row">
        <button name="answer" value="complete">Complete</button>
        <button name="answer" value="fail" class="quiet">Fail</button>
      </form>
    </div>`,
  });
}

/** A session that is open but past its time is closed here, so that a stale link never takes money. */
async function openSession(call: ApiCall, id: string): Promise<CheckoutSession> {
  const session = await lockDoc<CheckoutSession>(call, 'checkout.session', id);
  return session.status === 'open' && session.expires_at <= call.now ? expireSession(call, session) : session;
}

async function prefill(call: ApiCall, session: CheckoutSession): Promise<TypedCard> {
  const customer = session.customer ? await findDoc<Customer>(call, 'customer', session.customer) : undefined;
  return { email: session.customer_email ?? customer?.email ?? '', name: customer?.name ?? '', expiry: '', zip: '' };
}

async function answer(
  c: Context,
  call: ApiCall,
  session: CheckoutSession,
  result: CheckoutResult,
  typed: TypedCard,
): Promise<Response> {
  if (result.outcome === 'complete') return c.redirect(successUrl(result.session), 303);
  if (result.outcome === 'requires_action')
    return c.redirect(`/sandbox/checkout/${session.id}/${isPaidLater(session) ? 'later' : 'authenticate'}`, 303);
  return c.html(form(session, typed, result.message), 402);
}

async function submit(c: Context, call: ApiCall): Promise<Response> {
  const session = await openSession(call, call.path('session'));
  if (session.status === 'complete') return c.redirect(successUrl(session), 303);
  if (session.status !== 'open') return c.html(closedPage(session), 410);
  const typed = readTyped(call.params);
  const method = isPaidLater(session) ? await laterFromForm(call, session, typed) : await methodFromForm(call, typed);
  if (typeof method === 'string') return c.html(form(session, typed, method), 402);
  const payer = { email: typed.email || session.customer_email, name: typed.name || null, postalCode: typed.zip || null };
  return answer(c, call, session, await payCheckout(call, session, method, payer), typed);
}

async function laterFromForm(call: ApiCall, session: CheckoutSession, typed: TypedCard) {
  const provider = call.params.text('provider') ?? '';
  if (!isLaterType(provider) || !session.payment_method_types.includes(provider)) return 'Choose how to pay.';
  return createLaterMethod(call, { type: provider, billing: { email: typed.email || null, name: typed.name || null } });
}

/** The page of Klarna, Affirm or Afterpay, and what the customer answered there. */
async function withProvider(c: Context, call: ApiCall): Promise<Response> {
  const session = await openSession(call, call.path('session'));
  if (session.status === 'complete') return c.redirect(successUrl(session), 303);
  if (session.status !== 'open') return c.html(closedPage(session), 410);
  const provider = await waitingProvider(call, session);
  if (!provider) return c.redirect(`/sandbox/checkout/${session.id}`, 303);
  const given = call.params.choice('answer', ['approve', 'approve-then-dispute', 'decline', 'cancel']);
  if (!given) return c.html(providerPage(session, provider));
  return answer(c, call, session, await answerLater(call, session, given), await prefill(call, session));
}

async function submitAuthentication(c: Context, call: ApiCall): Promise<Response> {
  const session = await openSession(call, call.path('session'));
  if (session.status === 'complete') return c.redirect(successUrl(session), 303);
  if (session.status !== 'open') return c.html(closedPage(session), 410);
  const passed = call.params.text('answer') === 'complete';
  const result = await authenticateCheckout(call, session, passed);
  return answer(c, call, session, result, { ...(await prefill(call, session)), name: session.customer_details?.name ?? '' });
}

export function checkoutPages(surroundings: PageSurroundings): Hono {
  const app = new Hono();
  app.get('/:session', (c) =>
    withCall(surroundings, c, async (call) => {
      const session = await openSession(call, call.path('session'));
      if (session.status !== 'open') return c.html(closedPage(session), session.status === 'complete' ? 200 : 410);
      return c.html(form(session, await prefill(call, session), null));
    }),
  );
  app.post('/:session', (c) => withCall(surroundings, c, (call) => submit(c, call)));
  app.get('/:session/authenticate', (c) =>
    withCall(surroundings, c, async (call) => {
      const session = await openSession(call, call.path('session'));
      if (session.status !== 'open') return c.html(closedPage(session), 410);
      return c.html(authenticatePage(`/sandbox/checkout/${session.id}/authenticate`, session.amount_total, null));
    }),
  );
  app.post('/:session/authenticate', (c) => withCall(surroundings, c, (call) => submitAuthentication(c, call)));
  app.on(['GET', 'POST'], '/:session/later', (c) => withCall(surroundings, c, (call) => withProvider(c, call)));
  return app;
}

export { authenticatePage };
