import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { demoAccounts, grantCode, redeemCode, userInfo, type AuthorizationRequest } from '../google/google';
import { alert, field, page, type Fragment } from './layout';
import type { PageSurroundings } from './page-call';

const carried = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
];

type Authorization = AuthorizationRequest & { state: string | null };

/** Google refuses a return address that is not registered; here that is everything outside the app's own origin. */
function readRequest(origin: string, given: URLSearchParams): Authorization | string {
  const clientId = given.get('client_id');
  const redirectUri = given.get('redirect_uri') ?? '';
  if (!clientId) return 'Missing required parameter: client_id';
  if (!URL.canParse(redirectUri) || new URL(redirectUri).origin !== new URL(origin).origin) {
    return `Error 400: redirect_uri_mismatch (${redirectUri})`;
  }
  if (given.get('response_type') !== 'code') return 'Error 400: unsupported_response_type';
  return {
    clientId,
    redirectUri,
    scope: given.get('scope') ?? 'openid email profile',
    state: given.get('state'),
    nonce: given.get('nonce'),
    challenge: given.get('code_challenge'),
    challengeMethod: given.get('code_challenge_method'),
  };
}

function goBack(request: Authorization, answer: Record<string, string>): string {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (request.state !== null) url.searchParams.set('state', request.state);
  return url.href;
}

function hidden(given: URLSearchParams): Fragment {
  return html`${carried.filter((name) => given.has(name)).map((name) => html`<input type="hidden" name="${name}" value="${given.get(name)}" />`)}`;
}

function picker(given: URLSearchParams, message: string | null): Fragment {
  return page({
    title: 'Choose an account',
    standsFor: 'Google sign-in',
    body: html`<div class="card">
        <h1>Choose an account</h1>
        <form method="post" action="/sandbox/google/authorize">
          ${hidden(given)}
          <ul class="lines">
            ${demoAccounts().map(
              (person) =>
                html`<li>
                  <span>${person.name}<br /><span class="soft">${person.email}</span></span>
                  <button name="pick" value="${person.email}" class="quiet">Continue</button>
                </li>`,
            )}
          </ul>
        </form>
      </div>
      <div class="card">
        <h2>Use another account</h2>
        ${alert(message)}
        <form method="post" action="/sandbox/google/authorize">
          ${hidden(given)} ${field({ name: 'email', label: 'Email', type: 'email', value: given.get('email') ?? '' })}
          ${field({ name: 'name', label: 'Name', value: given.get('name') ?? '', required: false })}
          <label class="choice"
            ><input type="checkbox" name="unverified" value="yes" /> Google has not verified this address</label
          >
          <p class="row">
            <button>Continue</button>
            <button name="cancel" value="yes" class="quiet" formnovalidate>Cancel</button>
          </p>
        </form>
      </div>`,
  });
}

function refusal(message: string): Fragment {
  return page({
    title: 'Access blocked',
    standsFor: 'Google sign-in',
    body: html`<div class="card">
      <h1>Access blocked</h1>
      <p>${message}</p>
    </div>`,
  });
}

async function choose(surroundings: PageSurroundings, c: Context): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  const request = readRequest(surroundings.origin, form);
  if (typeof request === 'string') return c.html(refusal(request), 400);
  if (form.get('cancel')) return c.redirect(goBack(request, { error: 'access_denied' }), 303);
  const picked = demoAccounts().find((person) => person.email === form.get('pick'));
  const email = picked?.email ?? form.get('email')?.trim() ?? '';
  if (!/^\S+@\S+\.\S+$/.test(email) || email.length > 254) return c.html(picker(form, 'Enter an email address.'), 422);
  const name = picked?.name ?? form.get('name') ?? '';
  const code = await grantCode(surroundings, request, { email, name, verified: !form.get('unverified') });
  return c.redirect(goBack(request, { code, scope: request.scope }), 303);
}

function basicCredentials(header: string | undefined): [string, string] | null {
  if (!header?.startsWith('Basic ')) return null;
  const [id = '', secret = ''] = Buffer.from(header.slice(6), 'base64').toString().split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

async function token(surroundings: PageSurroundings, c: Context): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  if (form.get('grant_type') !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400);
  const [clientId, clientSecret] = basicCredentials(c.req.header('authorization')) ?? [
    form.get('client_id') ?? '',
    form.get('client_secret') ?? '',
  ];
  if (!clientId || !clientSecret) return c.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401);
  const answer = await redeemCode(surroundings, {
    code: form.get('code') ?? '',
    clientId,
    clientSecret,
    redirectUri: form.get('redirect_uri') ?? '',
    verifier: form.get('code_verifier'),
  });
  return c.json(answer, 'error' in answer ? 400 : 200);
}

export function googlePages(surroundings: PageSurroundings): Hono {
  const app = new Hono();
  const at = (path: string) => `${surroundings.origin}/sandbox/google${path}`;
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: at(''),
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/userinfo'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['HS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      code_challenge_methods_supported: ['plain', 'S256'],
    }),
  );
  app.get('/authorize', (c) => {
    const given = new URL(c.req.url).searchParams;
    const request = readRequest(surroundings.origin, given);
    return typeof request === 'string' ? c.html(refusal(request), 400) : c.html(picker(given, null));
  });
  app.post('/authorize', (c) => choose(surroundings, c));
  app.post('/token', (c) => token(surroundings, c));
  app.get('/userinfo', async (c) => {
    const person = await userInfo(surroundings, c.req.header('authorization')?.replace(/^Bearer /i, '') ?? '');
    return person ? c.json(person) : c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401);
  });
  return app;
}
