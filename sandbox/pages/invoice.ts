import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { ApiCall } from '../api/api-call';
import type { Charge } from '../stripe/payments/charge-object';
import { atCustomersTime } from '../stripe/billing/customer-time';
import type { Customer } from '../stripe/payments/customer-object';
import type { Invoice } from '../stripe/billing/invoice-object';
import { chargeInvoice } from '../stripe/billing/settle-invoice';
import { lockDoc, needDoc, saveDoc } from '../database/store';
import type { PaymentIntent } from '../stripe/payments/payment-intent-object';
import { cardFields, methodFromForm, readTyped, testCardHelp, type TypedCard } from './card-form';
import { invoicePdf } from './invoice-pdf';
import { alert, dateTime, dollars, page, type Fragment } from './layout';
import { withCall, type PageSurroundings } from './page-call';

function state(invoice: Invoice): Fragment {
  if (invoice.status === 'paid')
    return html`<p class="good">Paid ${dateTime(invoice.status_transitions.paid_at ?? invoice.created)}</p>`;
  if (invoice.status === 'open' && invoice.due_date) return html`<p>Due ${dateTime(invoice.due_date)}</p>`;
  return html`<p>Status: ${invoice.status}</p>`;
}

function invoicePage(invoice: Invoice, typed: TypedCard, message: string | null): Fragment {
  return page({
    title: `Invoice ${invoice.number ?? ''}`,
    standsFor: 'invoice page',
    wide: true,
    body: html`<div class="split">
      <section>
        <h1>Invoice ${invoice.number ?? '(draft)'}</h1>
        <p class="total">${dollars(invoice.amount_due)}</p>
        ${state(invoice)}
        <dl>
          <dt>To</dt>
          <dd>${invoice.customer_name ?? invoice.customer_email ?? invoice.customer}</dd>
        </dl>
        <ul class="lines">
          ${invoice.lines.data.map(
            (line) =>
              html`<li><span>${line.description ?? 'Item'}</span><span class="amount">${dollars(line.amount)}</span></li>`,
          )}
          <li class="sum"><span>Total</span><span class="amount">${dollars(invoice.total)}</span></li>
        </ul>
        ${invoice.description ? html`<p class="soft">${invoice.description}</p>` : ''}
        ${invoice.footer ? html`<p class="soft">${invoice.footer}</p>` : ''}
      </section>
      ${
        invoice.status === 'open'
          ? html`<section class="card">
              ${alert(message)}
              <form method="post" action="/sandbox/invoices/${invoice.id}">
                ${cardFields(typed)} <button class="broad">Pay ${dollars(invoice.amount_remaining)}</button>
              </form>
              ${testCardHelp()}
            </section>`
          : ''
      }
    </div>`,
  });
}

async function open(call: ApiCall): Promise<{ call: ApiCall; invoice: Invoice }> {
  const invoice = await lockDoc<Invoice>(call, 'invoice', call.path('invoice'));
  return { invoice, call: await atCustomersTime(call, await needDoc<Customer>(call, 'customer', invoice.customer)) };
}

async function submit(c: Context, plain: ApiCall): Promise<Response> {
  const { call, invoice } = await open(plain);
  const own = `/sandbox/invoices/${invoice.id}`;
  if (invoice.status !== 'open') return c.redirect(own, 303);
  const typed = readTyped(call.params);
  const method = await methodFromForm(call, typed);
  if (typeof method === 'string') return c.html(invoicePage(invoice, typed, method), 402);
  const result = await chargeInvoice(call, invoice, method.id, false);
  if (result.outcome === 'declined') return c.html(invoicePage(result.invoice, typed, result.error.message), 402);
  if (result.outcome === 'succeeded') return c.redirect(own, 303);
  const redirect_to_url = { url: `${call.origin}/sandbox/authenticate/${result.intent.id}`, return_url: `${call.origin}${own}` };
  await saveDoc<PaymentIntent>(call, { ...result.intent, next_action: { type: 'redirect_to_url', redirect_to_url } });
  return c.redirect(`/sandbox/authenticate/${result.intent.id}`, 303);
}

function receipt(charge: Charge): Fragment {
  return page({
    title: 'Receipt',
    standsFor: 'receipt',
    body: html`<div class="card">
      <h1>Receipt</h1>
      <p class="total">${dollars(charge.amount_captured)}</p>
      <dl>
        <dt>Paid</dt>
        <dd>${dateTime(charge.created)}</dd>
        <dt>For</dt>
        <dd>${charge.description ?? 'Payment'}</dd>
        <dt>Refunded</dt>
        <dd>${dollars(charge.amount_refunded)}</dd>
      </dl>
    </div>`,
  });
}

/** Invoices with a card form and as a PDF, and receipts. */
export function invoicePages(surroundings: PageSurroundings): Hono {
  const app = new Hono();
  app.get('/invoices/:invoice', (c) =>
    withCall(surroundings, c, async (plain) => c.html(invoicePage((await open(plain)).invoice, readTyped(plain.params), null))),
  );
  app.post('/invoices/:invoice', (c) => withCall(surroundings, c, (call) => submit(c, call)));
  app.get('/invoices/:invoice/pdf', (c) =>
    withCall(surroundings, c, async (plain) => {
      const { invoice } = await open(plain);
      const headers = { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="invoice.pdf"' };
      return c.body(new Uint8Array(await invoicePdf(invoice)), 200, headers);
    }),
  );
  app.get('/receipts/:charge', (c) =>
    withCall(surroundings, c, async (call) => c.html(receipt(await needDoc<Charge>(call, 'charge', call.path('charge'))))),
  );
  return app;
}
