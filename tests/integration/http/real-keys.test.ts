import { spawnSync } from 'node:child_process';
import path from 'node:path';
import twilio from 'twilio';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '../../../scripts/build-if-changed';
import { SERVER_FOLDER } from '../../../scripts/compile-server';
import { startProduct } from '../../setup/product';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_nobody', STRIPE_WEBHOOK_SECRET: 'whsec_nobody' };
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' };
const GOOGLE = { GOOGLE_CLIENT_ID: 'nobody.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'nobody' };
const TEXTS = { TWILIO_ACCOUNT_SID: 'ACnobody', TWILIO_AUTH_TOKEN: 'nobody', TWILIO_FROM: '+15005550006' };

beforeAll(async () => {
  await buildIfChanged();
}, 240_000);

describe('a database of one’s own', () => {
  test.each([
    { name: 'no key', given: {}, lacking: ['STRIPE_SECRET_KEY', 'SMTP_URL'] },
    { name: 'a live Stripe key alone', given: LIVE, lacking: ['SMTP_URL'] },
    { name: 'a live Stripe key where tests would simulate', given: { ...LIVE, SANDBOX: '1' }, lacking: ['SMTP_URL'] },
    { name: 'mail alone', given: MAIL, lacking: ['STRIPE_SECRET_KEY'] },
    { name: 'Google alone', given: GOOGLE, lacking: ['STRIPE_SECRET_KEY', 'SMTP_URL'] },
    { name: 'Twilio alone', given: TEXTS, lacking: ['STRIPE_SECRET_KEY', 'SMTP_URL'] },
    { name: 'the demo beside live keys', given: { ...LIVE, ...MAIL, DEMO_DATA: '1' }, lacking: ['DEMO_DATA'] },
  ])('with $name does not start and says what to set', ({ given, lacking }) => {
    const ended = spawnSync(process.execPath, [path.join(SERVER_FOLDER, 'serve.js'), 'web'], {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        DATABASE_URL: 'postgresql://127.0.0.1:1/none',
        SESSION_SECRET: 'sixteen-letters-x',
        ...given,
      },
    });
    expect(ended.status).toBe(1);
    expect([...ended.stderr.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)).toEqual(lacking);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
  });

  test('with Stripe and mail alone has nothing simulated, no Google button and no Twilio webhook', async () => {
    const seen = await look({ ...LIVE, ...MAIL, SANDBOX: '0' });
    expect(seen).toEqual({
      outbox: 404,
      texts: 404,
      json: 404,
      picker: 404,
      checkout: 404,
      stylesheet: 404,
      button: false,
      google: 404,
      callback: 404,
      twilio: 404,
    });
  });
});

describe('where services may be simulated', () => {
  const ALL = {
    outbox: 200,
    texts: 200,
    json: 200,
    picker: 400,
    checkout: 404,
    stylesheet: 200,
    button: true,
    google: 302,
    callback: 302,
    twilio: 403,
  };

  test.each([
    { name: 'mail', given: MAIL, seen: { outbox: 302 } },
    { name: 'Twilio', given: TEXTS, seen: { texts: 404 } },
    { name: 'Google', given: GOOGLE, seen: { picker: 404 } },
    { name: 'mail and Twilio', given: { ...MAIL, ...TEXTS }, seen: { outbox: 404, texts: 404, json: 404 } },
  ])('real keys of $name take away what was simulated for it, and nothing else', async ({ given, seen }) => {
    expect(await look(given)).toEqual({ ...ALL, ...seen });
  });
});

/** What a stranger is answered by a web process with these keys. */
async function look(env: Record<string, string>) {
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL!, workers: 0, env });
  const origin = product.origins[0]!;
  const status = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: { origin, ...init.headers } })).status;
  const reply = { MessageSid: 'SM1', From: '+13125550142', Body: 'STOP' };
  const forged = twilio.getExpectedTwilioSignature('sandbox-twilio-token', `${origin}/webhooks/twilio`, reply);
  try {
    return {
      outbox: await status('/sandbox/outbox'),
      texts: await status('/sandbox/outbox/sms'),
      json: await status('/sandbox/outbox.json'),
      picker: await status('/sandbox/google/authorize'),
      checkout: await status('/sandbox/checkout/cs_nobody'),
      stylesheet: await status('/sandbox/sandbox.css'),
      button: (await (await fetch(`${origin}/signin`)).text()).includes('action="/auth/google"'),
      google: await status('/auth/google', { method: 'POST', body: new URLSearchParams({ returnTo: '', role: 'customer' }) }),
      callback: await status('/auth/google/callback?code=x&state=y'),
      twilio: await status('/webhooks/twilio', {
        method: 'POST',
        body: new URLSearchParams(reply),
        headers: { 'x-twilio-signature': forged },
      }),
    };
  } finally {
    await product.stop();
  }
}
