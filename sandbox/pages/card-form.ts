import { html } from 'hono/html';
import { ApiError } from '../api/api-error';
import type { ApiCall } from '../api/api-call';
import type { Params } from '../api/params';
import { createCardMethod, type PaymentMethod } from '../stripe/payments/payment-methods';
import { field, type Fragment } from './layout';

/** What was typed, without number and code: those are asked for again after a decline. */
export type TypedCard = { email: string; name: string; expiry: string; zip: string };

export function readTyped(params: Params): TypedCard {
  return {
    email: params.text('email') ?? '',
    name: params.text('name') ?? '',
    expiry: params.text('expiry') ?? '',
    zip: params.text('zip') ?? '',
  };
}

function readExpiry(text: string): { expMonth: number; expYear: number } {
  const match = /^\s*(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})\s*$/.exec(text);
  const year = Number(match?.[2] ?? 0);
  return { expMonth: Number(match?.[1] ?? 0), expYear: match?.[2]?.length === 2 ? 2000 + year : year };
}

/** The payment method for the typed card, or the message why not. */
export async function methodFromForm(call: ApiCall, typed: TypedCard): Promise<PaymentMethod | string> {
  try {
    return await createCardMethod(call, {
      number: call.params.text('number') ?? '',
      cvc: call.params.text('cvc') ?? '',
      ...readExpiry(typed.expiry),
      billing: {
        email: typed.email || null,
        name: typed.name || null,
        address: { line1: null, line2: null, city: null, state: null, postal_code: typed.zip || null, country: 'US' },
      },
    });
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

export function cardFields(typed: TypedCard): Fragment {
  return html`${field({ name: 'number', label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '4242 4242 4242 4242' })}
    <div class="pair">
      ${field({ name: 'expiry', label: 'Expires (MM/YY)', value: typed.expiry, inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: '12/34' })}
      ${field({ name: 'cvc', label: 'Security code', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123' })}
    </div>
    ${field({ name: 'name', label: 'Name on card', value: typed.name, autocomplete: 'cc-name' })}
    ${field({ name: 'zip', label: 'ZIP', value: typed.zip, autocomplete: 'postal-code', inputmode: 'numeric' })}`;
}

export function testCardHelp(): Fragment {
  return html`<details open>
    <summary>Test cards</summary>
    <p class="soft">Any future date, any three digits, any ZIP.</p>
    <table>
      <tbody>
        <tr>
          <td><code>4242 4242 4242 4242</code></td>
          <td>passes</td>
        </tr>
        <tr>
          <td><code>4000 0025 0000 3155</code></td>
          <td>asks for 3-D Secure</td>
        </tr>
        <tr>
          <td><code>4000 0000 0000 0002</code></td>
          <td>is declined</td>
        </tr>
        <tr>
          <td><code>4000 0000 0000 9995</code></td>
          <td>has insufficient funds</td>
        </tr>
        <tr>
          <td><code>4000 0000 0000 0341</code></td>
          <td>saves, then fails when charged</td>
        </tr>
        <tr>
          <td><code>4000 0000 0000 0259</code></td>
          <td>passes and is disputed</td>
        </tr>
      </tbody>
    </table>
  </details>`;
}
