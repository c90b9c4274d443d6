import { html } from 'hono/html';
import type { ApiCall } from '../api/api-call';
import { findDoc } from '../database/store';
import type { CheckoutSession } from '../stripe/payments/checkout-sessions';
import { isLaterType, laterKinds, type LaterType } from '../stripe/payments/later-kinds';
import type { PaymentIntent } from '../stripe/payments/payment-intent-object';
import type { PaymentMethod } from '../stripe/payments/payment-methods';
import type { TypedCard } from './card-form';
import { dollars, field, page, type Fragment } from './layout';

/** The fields of the payment page where a customer pays over time: who they are, and with which provider. */
export function laterFields(session: CheckoutSession, typed: TypedCard): Fragment {
  const offered = session.payment_method_types.filter(isLaterType);
  return html`${field({ name: 'email', label: 'Email', type: 'email', value: typed.email, autocomplete: 'email' })}
  ${field({ name: 'name', label: 'Full name', value: typed.name, autocomplete: 'name' })}
  ${field({ name: 'zip', label: 'ZIP', value: typed.zip, autocomplete: 'postal-code', inputmode: 'numeric' })}
  ${offered.map(
    (type) => html`<p><button class="broad" name="provider" value="${type}">Continue with ${laterKinds[type].name}</button></p>`,
  )}`;
}

/** Which provider the customer is with; null where none waits for them. */
export async function waitingProvider(call: ApiCall, session: CheckoutSession): Promise<LaterType | null> {
  const intent = await findDoc<PaymentIntent>(call, 'payment_intent', session.payment_intent ?? '');
  if (intent?.status !== 'requires_action') return null;
  const method = await findDoc<PaymentMethod>(call, 'payment_method', intent.payment_method ?? '');
  return method && isLaterType(method.type) ? method.type : null;
}

/** Where Klarna, Affirm or Afterpay would ask the customer to agree. */
export function providerPage(session: CheckoutSession, provider: LaterType): Fragment {
  const { name } = laterKinds[provider];
  const amount = session.amount_total ?? 0;
  const part = Math.ceil(amount / 4);
  return page({
    title: name,
    standsFor: `page of ${name}`,
    body: html`<div class="card">
      <h1>Pay over time with ${name}</h1>
      <p class="total">${dollars(amount)}</p>
      <p>
        For example 4 payments: ${dollars(amount - 3 * part)} today, then ${dollars(part)} every two weeks. ${name} pays the
        business today.
      </p>
      <form method="post" action="/sandbox/checkout/${session.id}/later">
        <p><button class="broad" name="answer" value="approve">Agree and pay</button></p>
        <p><button class="broad quiet" name="answer" value="decline">Be declined by ${name}</button></p>
        <p><button class="broad quiet" name="answer" value="cancel">Cancel</button></p>
        <p><button class="broad quiet" name="answer" value="approve-then-dispute">Agree, then dispute the payment</button></p>
      </form>
    </div>`,
  });
}
