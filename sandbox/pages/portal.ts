import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { ApiCall } from '../api/api-call';
import type { Customer } from '../stripe/payments/customer-object';
import { emit } from '../stripe/events/events';
import type { Invoice } from '../stripe/billing/invoice-object';
import { detachMethod, type PaymentMethod } from '../stripe/payments/payment-methods';
import type { PortalSession } from '../stripe/billing/portal';
import { confirmSetup, insertSetupIntent } from '../stripe/payments/setup-intents';
import { findDocs, lockDoc, needDoc, saveDoc } from '../database/store';
import { isOver, type Subscription } from '../stripe/billing/subscription-object';
import { cardFields, methodFromForm, readTyped, testCardHelp, type TypedCard } from './card-form';
import { alert, dateTime, dollars, page, type Fragment } from './layout';
import { withCall, type PageSurroundings } from './page-call';

const lastsSeconds = 3600;

type Overview = {
  session: PortalSession;
  customer: Customer;
  cards: PaymentMethod[];
  subscriptions: Subscription[];
  invoices: Invoice[];
};

async function readOverview(call: ApiCall): Promise<Overview | null> {
  const session = await needDoc<PortalSession>(call, 'billing_portal.session', call.path('session'));
  if (session.created + lastsSeconds <= call.now) return null;
  const of = { customer: session.customer };
  return {
    session,
    customer: await lockDoc<Customer>(call, 'customer', session.customer),
    cards: await findDocs<PaymentMethod>(call, 'payment_method', of),
    subscriptions: (await findDocs<Subscription>(call, 'subscription', of)).filter((subscription) => !isOver(subscription)),
    invoices: (await findDocs<Invoice>(call, 'invoice', of)).filter((invoice) => invoice.status !== 'draft').reverse(),
  };
}

function cardRow(path: string, method: PaymentMethod, isDefault: boolean): Fragment {
  const { id, card } = method;
  if (!card) return html``;
  return html`<li>
    <span
      ><span class="brand">${card.brand}</span> ending in ${card.last4}
      ${isDefault ? html`<span class="good">default</span>` : ''}<br />
      <span class="soft">expires ${card.exp_month}/${card.exp_year}</span></span
    >
    <form method="post" action="${path}/cards/${id}" class="row">
      ${isDefault ? '' : html`<button name="do" value="default" class="quiet">Make default</button>`}
      <button name="do" value="remove" class="quiet">Remove</button>
    </form>
  </li>`;
}

function overviewPage({ session, customer, cards, subscriptions, invoices }: Overview): Fragment {
  const path = `/sandbox/portal/${session.id}`;
  const chosen = customer.invoice_settings.default_payment_method;
  return page({
    title: 'Billing',
    standsFor: 'billing portal',
    body: html`<h1>Billing</h1>
      ${session.return_url ? html`<p><a href="${session.return_url}">Back</a></p>` : ''}
      <section class="card">
        <h2>Plans</h2>
        ${subscriptions.length === 0 ? html`<p>No plan.</p>` : ''}
        <ul class="lines">
          ${subscriptions.map((subscription) => {
            const item = subscription.items.data[0]!;
            return html`<li>
              <span
                >${subscription.status}<br /><span class="soft"
                  >${subscription.cancel_at ? 'ends' : 'renews'}
                  ${dateTime(subscription.cancel_at ?? item.current_period_end)}</span
                ></span
              >
              <span class="amount">${dollars(item.price.unit_amount * item.quantity)} / ${item.price.recurring?.interval}</span>
            </li>`;
          })}
        </ul>
      </section>
      <section class="card">
        <h2>Cards</h2>
        <ul class="lines">
          ${cards.map((card) => cardRow(path, card, card.id === chosen))}
        </ul>
        <p><a class="button quiet" href="${path}/cards/new">Add a card</a></p>
      </section>
      <section class="card">
        <h2>Invoices</h2>
        ${invoices.length === 0 ? html`<p>No invoice yet.</p>` : ''}
        <ul class="lines">
          ${invoices.map(
            (invoice) =>
              html`<li>
                <span
                  ><a href="${invoice.hosted_invoice_url}">${invoice.number}</a><br /><span class="soft"
                    >${dateTime(invoice.created)}, ${invoice.status}</span
                  ></span
                >
                <span class="amount">${dollars(invoice.total)}</span>
              </li>`,
          )}
        </ul>
      </section>`,
  });
}

function newCardPage(session: PortalSession, typed: TypedCard, message: string | null): Fragment {
  const path = `/sandbox/portal/${session.id}`;
  return page({
    title: 'Add a card',
    standsFor: 'billing portal',
    body: html`<div class="card">
      <h1>Add a card</h1>
      ${alert(message)}
      <form method="post" action="${path}/cards/new">${cardFields(typed)} <button class="broad">Save card</button></form>
      <p><a href="${path}">Back</a></p>
      ${testCardHelp()}
    </div>`,
  });
}

function expired(): Fragment {
  const body = html`<div class="card">
    <h1>This link has expired</h1>
    <p>Go back and open it again.</p>
  </div>`;
  return page({ title: 'Link expired', standsFor: 'billing portal', body });
}

async function setDefault(call: ApiCall, customer: Customer, methodId: string): Promise<void> {
  const changed = await saveDoc(call, {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId },
  });
  await emit(call, 'customer.updated', changed);
}

async function addCard(c: Context, call: ApiCall): Promise<Response> {
  const overview = await readOverview(call);
  if (!overview) return c.html(expired(), 410);
  const { session, customer, cards } = overview;
  const typed = readTyped(call.params);
  const method = await methodFromForm(call, typed);
  if (typeof method === 'string') return c.html(newCardPage(session, typed, method), 402);
  const intent = await insertSetupIntent(call, { customer: customer.id, payment_method: method.id });
  const result = await confirmSetup(call, intent, { returnUrl: `${call.origin}/sandbox/portal/${session.id}` });
  if (result.outcome === 'declined') return c.html(newCardPage(session, typed, result.error.message), 402);
  if (result.outcome === 'requires_action') return c.redirect(`/sandbox/authenticate/${intent.id}`, 303);
  if (cards.length === 0) await setDefault(call, customer, method.id);
  return c.redirect(`/sandbox/portal/${session.id}`, 303);
}

async function changeCard(c: Context, call: ApiCall): Promise<Response> {
  const overview = await readOverview(call);
  if (!overview) return c.html(expired(), 410);
  const { session, customer, cards } = overview;
  const card = cards.find(({ id }) => id === call.path('card'));
  if (card && call.params.text('do') === 'default') await setDefault(call, customer, card.id);
  if (card && call.params.text('do') === 'remove') await detachMethod(call, card);
  return c.redirect(`/sandbox/portal/${session.id}`, 303);
}

/** Cards, plans and invoices of one customer, for an hour. Canceling a plan is left to the product. */
export function portalPages(surroundings: PageSurroundings): Hono {
  const app = new Hono();
  const show = (c: Context, view: (overview: Overview) => Fragment) =>
    withCall(surroundings, c, async (call) => {
      const overview = await readOverview(call);
      return overview ? c.html(view(overview)) : c.html(expired(), 410);
    });
  app.get('/:session', (c) => show(c, overviewPage));
  app.get('/:session/cards/new', (c) =>
    show(c, ({ session, customer }) => newCardPage(session, { email: '', name: customer.name ?? '', expiry: '', zip: '' }, null)),
  );
  app.post('/:session/cards/new', (c) => withCall(surroundings, c, (call) => addCard(c, call)));
  app.post('/:session/cards/:card', (c) => withCall(surroundings, c, (call) => changeCard(c, call)));
  return app;
}
