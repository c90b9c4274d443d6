import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from './open-sandbox';

let open: OpenSandbox;
beforeAll(async () => {
  open = await openSandbox();
});
afterAll(() => open.close());

const client = { client_id: 'shop', client_secret: 'secret', redirect_uri: 'http://shop.test/auth/google/callback' };
const verifier = 'a-verifier-that-is-long-enough-to-be-one-0123456789';
const request = {
  client_id: client.client_id,
  redirect_uri: client.redirect_uri,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'st&te',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

async function codeFor(fields: Record<string, string>): Promise<string> {
  const answer = await open.post('/sandbox/google/authorize', { ...request, ...fields });
  const back = new URL(answer.headers.get('location')!);
  expect(back.searchParams.get('state')).toBe('st&te');
  return back.searchParams.get('code')!;
}

function redeem(code: string, fields: Record<string, string> = {}): Promise<Response> {
  return open.post('/sandbox/google/token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    ...client,
    ...fields,
  });
}

async function personOf(code: string): Promise<Record<string, unknown>> {
  const { access_token } = (await (await redeem(code)).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await open.sandbox.pages(new Request('http://shop.test/sandbox/google/userinfo', { headers }));
  return (await answer.json()) as Record<string, unknown>;
}

test('a person picks an account and is the same person each time', async () => {
  const page = await (await open.get(`/sandbox/google/authorize?${new URLSearchParams(request)}`)).text();
  expect(page).toContain('customer@demo.test');
  const first = await personOf(await codeFor({ pick: 'customer@demo.test' }));
  expect(first).toMatchObject({ email: 'customer@demo.test', email_verified: true });
  expect(first.sub).toMatch(/^\d{21}$/);
  expect((await personOf(await codeFor({ email: 'Customer@Demo.test' }))).sub).toBe(first.sub);
  expect(await personOf(await codeFor({ email: 'x@y.test', name: 'Xi Yo', unverified: 'yes' }))).toMatchObject({
    name: 'Xi Yo',
    email_verified: false,
  });
});

test('a code works once, for its client, its address and its verifier', async () => {
  const pick = { pick: 'pro@demo.test' };
  expect((await redeem(await codeFor(pick), { code_verifier: 'another' })).status).toBe(400);
  expect((await redeem(await codeFor(pick), { client_id: 'other' })).status).toBe(400);
  expect((await redeem(await codeFor(pick), { redirect_uri: 'http://shop.test/else' })).status).toBe(400);
  const late = await codeFor(pick);
  open.clock.forward(601);
  expect((await redeem(late)).status).toBe(400);
  const code = await codeFor(pick);
  expect((await redeem(code)).status).toBe(200);
  expect((await redeem(code)).status).toBe(400);
});

test('a foreign return address is refused, a canceled sign-in goes back with its error', async () => {
  const evil = await open.post('/sandbox/google/authorize', {
    ...request,
    redirect_uri: 'http://evil.test/cb',
    pick: 'pro@demo.test',
  });
  expect([evil.status, evil.headers.get('location')]).toEqual([400, null]);
  const cancelled = await open.post('/sandbox/google/authorize', { ...request, cancel: 'yes' });
  expect(cancelled.headers.get('location')).toContain('error=access_denied');
});

const mail = [
  'From: Brightcrew <hello@brightcrew.test>',
  'To: Ann <ann@demo.test>',
  'Subject: Your quote',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Accept: http://shop.test/quotes/1?token=abc.',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hi</p><script>alert(1)</script><a href="http://shop.test/quotes/1?token=abc&amp;x=1">Accept</a>',
  '--b--',
  '',
].join('\r\n');

test('a mail is listed newest first, found by recipient, and shown inert', async () => {
  const { id } = await open.sandbox.outbox.storeMail(mail);
  await open.sandbox.outbox.storeMail(mail.replace('ann@demo.test', 'bo@demo.test').replace('Your quote', 'Another'));
  const list = await (await open.get('/sandbox/outbox')).text();
  expect(list.indexOf('Another')).toBeLessThan(list.indexOf('Your quote'));
  const filtered = await (await open.get('/sandbox/outbox?to=ANN@demo')).text();
  expect(filtered).not.toContain('Another');
  const page = await (await open.get(`/sandbox/outbox/mail/${id}`)).text();
  expect(page).toContain('sandbox=""');
  const inner = await open.get(`/sandbox/outbox/mail/${id}/html`);
  expect(inner.headers.get('content-security-policy')).toContain("default-src 'none'");
  const json = (await (await open.get('/sandbox/outbox.json?to=ann@demo.test')).json()) as {
    mails: { links: string[]; text: string }[];
  };
  expect(json.mails.map(({ links }) => links)).toEqual([
    ['http://shop.test/quotes/1?token=abc&x=1', 'http://shop.test/quotes/1?token=abc'],
  ]);
});

test('a mail delivered twice under one message id is one mail in the box', async () => {
  const twice = mail.replace('ann@demo.test', 'cy@demo.test').replace('Subject:', 'Message-ID: <same@shop.test>\r\nSubject:');
  const first = await open.sandbox.outbox.storeMail(twice);
  expect(await open.sandbox.outbox.storeMail(twice)).toEqual(first);
  const opened = await open.sandbox.outbox.getMail(first.id);
  expect(await open.sandbox.outbox.getMail(first.id), 'is not read again').toBe(opened);
  expect((await open.sandbox.outbox.listMails({ to: 'cy@demo.test' })).total).toBe(1);
});

test('a text message is kept and found by its number', async () => {
  await open.sandbox.outbox.storeSms({ to: '+16125550100', from: '+15550100', body: 'Your crew is <b>near</b>' });
  expect(await (await open.get('/sandbox/outbox/sms?to=5550100')).text()).toContain('&lt;b&gt;near');
  expect((await open.sandbox.outbox.listSms({ to: '999' })).total).toBe(0);
});

test('an address that is not there is a page that says so', async () => {
  const lost = await open.get('/sandbox/checkout/cs_test_nobody');
  expect(lost.status).toBe(404);
  expect(await lost.text()).toContain('Nothing here');
});
