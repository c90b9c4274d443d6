import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Fragment = HtmlEscapedString | Promise<HtmlEscapedString>;

export type PageParts = {
  title: string;
  /** What the page stands in for, e.g. "payment page". */
  standsFor: string;
  body: Fragment;
  wide?: boolean;
};

/** One frame for every stand-in. No script, no inline style: it lives under the app's strict Content-Security-Policy. */
export function page({ title, standsFor, body, wide = false }: PageParts): Fragment {
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox</title>
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
      </head>
      <body>
        <header class="mark">
          <strong>Sandbox</strong> This is a stand-in ${standsFor}. No real money moves and nothing leaves this machine.
        </header>
        <main class="${wide ? 'wide' : 'narrow'}">${body}</main>
      </body>
    </html>`;
}

export function dollars(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

export function dateTime(seconds: number): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(seconds * 1000)} UTC`;
}

export type FieldParts = {
  name: string;
  label: string;
  value?: string;
  hint?: string;
  type?: string;
  autocomplete?: string;
  inputmode?: string;
  placeholder?: string;
  required?: boolean;
};

export function field({
  name,
  label,
  value = '',
  hint,
  type = 'text',
  autocomplete = 'off',
  inputmode,
  placeholder,
  required = true,
}: FieldParts): Fragment {
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${inputmode ? raw(`inputmode="${inputmode}"`) : ''}
      ${placeholder ? raw(`placeholder="${placeholder}"`) : ''}
      ${hint ? raw(`aria-describedby="${name}-hint"`) : ''}
      ${required ? raw('required') : ''}
    />
    ${hint ? html`<small id="${name}-hint">${hint}</small>` : ''}
  </p>`;
}

export function alert(message: string | null): Fragment | string {
  return message ? html`<p class="alert" role="alert">${message}</p>` : '';
}
