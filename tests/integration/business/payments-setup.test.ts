import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

vi.hoisted(() => Object.assign(process.env, { APP_URL: 'https://shop.example.com' }));

const PAGE = '/admin/business/payments';
const ADDRESS = 'https://shop.example.com/webhooks/stripe';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);
beforeEach(async () => {
  for (const { id } of (await stripe().webhookEndpoints.list()).data) await stripe().webhookEndpoints.del(id, {});
});
afterEach(() => sandbox().faults.reset());
afterAll(() => vi.resetModules());

async function shown(): Promise<string> {
  return plain(await office.read(PAGE, office.adminId));
}

function register(kind: string) {
  return office.send(PAGE, {}, (fields) => fields.subaction === 'register' && fields.kind === kind);
}

async function endpoints() {
  return (await stripe().webhookEndpoints.list()).data;
}

test('an admin reads what the account may do, and registers both endpoints by a button each', async () => {
  const before = await shown();
  const words = ['Sandbox (acct_', 'Charges are enabled', 'Payouts to your bank account are enabled', 'Connect is enabled'];
  expect(lacks(before, words)).toEqual([]);
  const made = await register('own');
  const secret = /STRIPE_WEBHOOK_SECRET=\s*(whsec_\w+)/.exec(plain(await made.text()))?.[1] ?? '';
  expect(secret).toMatch(/^whsec_\w{32}$/);
  const connected = plain(await (await register('connected')).text());
  expect(connected).toMatch(/STRIPE_CONNECT_WEBHOOK_SECRET=\s*whsec_/);
  const [second, first] = await endpoints();
  const version = '2026-10-28.endive';
  expect(first).toMatchObject({ url: ADDRESS, api_version: version, metadata: { endpoint: 'own' }, status: 'enabled' });
  expect(first?.enabled_events).toContain('checkout.session.completed');
  expect(first?.enabled_events).not.toContain('account.updated');
  expect(second?.enabled_events).toContain('account.updated');
  // Shown once, and kept nowhere.
  expect(await shown()).not.toContain('whsec_');
  const kept = await db().operation.count({ where: { answer: { string_contains: secret } } });
  expect(kept).toBe(0);
  const audit = await office.lastAudit('stripe_endpoint');
  expect(audit).toMatchObject({ action: 'stripe-endpoint.make', actorId: office.adminId, objectId: second?.id });
  expect(JSON.stringify(audit.data)).not.toContain('whsec_');
});

test('two presses at once and a third later make one endpoint', async () => {
  const fields = await office.fieldsAt(PAGE, ({ subaction, kind }) => subaction === 'register' && kind === 'own');
  const press = () => office.post(PAGE, office.adminId, { ...fields, opId: crypto.randomUUID() });
  const both = await Promise.all([press(), press()]);
  const secrets = await Promise.all(both.map(async (each) => /whsec_\w+/.exec(await each.text())?.[0]));
  expect(await endpoints()).toHaveLength(1);
  // The one that came second found it there or got the same answer: either way there is one secret.
  expect(new Set(secrets.filter(Boolean)).size).toBe(1);
  expect((await press()).headers.get('location')).toBe(PAGE);
  expect(await endpoints()).toHaveLength(1);
  // One that was deleted in the dashboard is made again.
  await stripe().webhookEndpoints.del((await endpoints())[0]!.id);
  expect(await (await press()).text()).toContain('whsec_');
  expect(await endpoints()).toHaveLength(1);
});

test('an endpoint that is off or lacks events is named and repaired, with its own events kept', async () => {
  const { id } = await stripe().webhookEndpoints.create({ url: ADDRESS, enabled_events: ['invoice.paid', 'charge.captured'] });
  await stripe().webhookEndpoints.update(id, { disabled: true });
  expect(lacks(await shown(), ['Needs repair', 'It is switched off', 'checkout.session.completed'])).toEqual([]);
  expect((await register('own')).headers.get('location')).toBe(PAGE);
  const [only, more] = await endpoints();
  expect([only?.id, more]).toEqual([id, undefined]);
  expect(only).toMatchObject({ status: 'enabled' });
  expect(only?.enabled_events).toEqual(expect.arrayContaining(['charge.captured', 'refund.created', 'invoice.paid']));
  expect((await office.lastAudit('stripe_endpoint')).action).toBe('stripe-endpoint.repair');
});

test('an endpoint of another API version is replaced, because Stripe changes no version', async () => {
  const old = await stripe().webhookEndpoints.create({
    url: ADDRESS,
    enabled_events: ['*'],
    api_version: '2020-08-27',
    metadata: { endpoint: 'own' },
  });
  expect(await shown()).toContain('It sends API version 2020-08-27');
  expect(await (await register('own')).text()).toContain('STRIPE_WEBHOOK_SECRET=');
  const left = await endpoints();
  expect(left.map(({ api_version }) => api_version)).toEqual(['2026-10-28.endive']);
  expect(left[0]?.id).not.toBe(old.id);
});

test('an endpoint of another address is left alone', async () => {
  const other = await stripe().webhookEndpoints.create({ url: 'https://elsewhere.example.com/hook', enabled_events: ['*'] });
  await register('own');
  const all = await endpoints();
  expect(all).toHaveLength(2);
  expect(all.find(({ id }) => id === other.id)).toMatchObject({ enabled_events: ['*'] });
});

test('a test event arrives or does not, and the page says which', async () => {
  await register('own');
  expect(await shown()).toContain('No event has come yet');
  const sent = await office.send(PAGE, {}, ({ subaction }) => subaction === 'test');
  expect(sent.headers.get('location')).toBe(PAGE);
  const { data } = await stripe().events.list({ type: 'checkout.session.expired' });
  expect(data).toHaveLength(1);
  await db().webhookEvent.create({
    data: { eventId: data[0]!.id, source: 'stripe', type: data[0]!.type, body: {}, receivedAt: now(), processedAt: now() },
  });
  expect(await shown()).toContain('The signing secret is right');
});

test.each([
  ['unknown-key', '/v1/', ['Stripe doesn’t know the key in STRIPE_SECRET_KEY', 'Developers, API keys']],
  ['expired-key', '/v1/', ['The key in STRIPE_SECRET_KEY was revoked or replaced']],
  ['no-permission', '/v1/webhook_endpoints', ['a restricted one that may not read webhook endpoints', 'Charges are enabled']],
  ['no-platform', '/v1/accounts', ['Connect is not enabled, so pros can’t be paid', 'open Connect, choose Get started']],
  ['reset', '/v1/', ['Stripe can’t be reached from this server']],
] as const)('%s: the page says what it means and what to do', async (kind, path, words) => {
  await sandbox().faults.addFault({ path, moment: 'before', kind });
  expect(lacks(await shown(), [...words])).toEqual([]);
});

test('a key that may not change endpoints is refused in words, and nothing is made', async () => {
  const fields = await office.fieldsAt(PAGE, ({ subaction, kind }) => subaction === 'register' && kind === 'own');
  await sandbox().faults.addFault({ path: '/v1/webhook_endpoints', method: 'POST', moment: 'before', kind: 'no-permission' });
  const refused = await office.post(PAGE, office.adminId, fields);
  await office.expectRefusal(refused, 422, ['a restricted one that may not change webhook endpoints']);
  expect(await endpoints()).toEqual([]);
});

test('nonsense is refused, and customers and pros get neither the page nor its buttons', async () => {
  const nonsense = await office.post(PAGE, office.adminId, { subaction: 'register', set: 'beside', kind: 'own' });
  await office.expectRefusal(nonsense, 422, ['These keys are not set here.']);
  await office.expectAdminsOnly(PAGE, { subaction: 'register', set: 'main', kind: 'own' });
  expect(await endpoints()).toEqual([]);
});
