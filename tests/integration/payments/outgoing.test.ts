import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, type Send } from '#app/domain/webhook-deliveries/deliver.server';
import { addEndpoint, changeEndpoint, readEndpoint, type EndpointIntent } from '#app/domain/webhook-deliveries/endpoints.server';
import { sweepDeliveries } from '#app/domain/webhook-deliveries/sweep-deliveries.server';
import type { OutgoingType } from '#app/domain/webhook-deliveries/event-types';
import { now, setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { UpstreamError } from '#app/platform/errors';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { booked, complete, openFixture, workOff } from './payment-fixtures';

const HOOK = 'https://hooks.example.org/brightcrew';
let ask: Ask;
let adminId: string;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  adminId = (await insertAdmin(db())).id;
}, 240_000);

beforeEach(() => db().webhookEndpoint.deleteMany());
afterEach(() => setClock(null));
afterAll(() => db().webhookEndpoint.deleteMany());

function add(types: OutgoingType[], url = HOOK): Promise<string> {
  return transact(db(), (tx) => addEndpoint(tx, { url, types, adminId }));
}

function press(endpointId: string, intent: EndpointIntent): Promise<void> {
  return transact(db(), (tx) => changeEndpoint(tx, { endpointId, adminId, intent }));
}

function waiting() {
  return db().webhookDelivery.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

async function idsOfAll(): Promise<string[]> {
  return (await waiting()).map(({ id }) => id);
}

async function tasksFor(deliveryId: string): Promise<number> {
  const rows = await db().$queryRaw<{ id: bigint }[]>`
    SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'webhooks/deliver' AND j.payload->>'deliveryId' = ${deliveryId}`;
  return rows.length;
}

/** A receiver that answers so and remembers what it got. */
function receiver(...answers: (number | Error)[]) {
  const got: Parameters<Send>[] = [];
  const send: Send = (...call) => {
    got.push(call);
    const answer = answers[got.length - 1] ?? 200;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { got, send };
}

test('what happens to a booking and its visits is told to who asked for it, by ids and states', async () => {
  await add(['booking.deposit_paid', 'booking.paid', 'visit.completed']);
  const other = await add(['visit.completed'], 'https://other.example.org/');
  const { bookingId, install, reference, customer } = await booked();
  await complete(install.id, (await insertPro(db())).id);
  await workOff({ bookingId });
  const told = await waiting();
  expect(told.map(({ type }) => type).sort()).toEqual([
    'booking.deposit_paid',
    'booking.paid',
    'visit.completed',
    'visit.completed',
  ]);
  const [one, two] = told.filter(({ type }) => type === 'visit.completed');
  expect([one?.eventId === two?.eventId, one?.body === two?.body]).toEqual([true, true]);
  expect(told.filter(({ endpointId }) => endpointId === other)).toHaveLength(1);
  const body = JSON.parse(one!.body) as { id: string; type: string; data: Record<string, object> };
  expect(body).toMatchObject({ id: one!.eventId, type: 'visit.completed' });
  expect(body.data).toMatchObject({ visit: { id: install.id, status: 'completed' }, booking: { id: bookingId, reference } });
  for (const { body: sent } of told) expect(lacks(sent, [customer.email, customer.fullName, 'Webster'])).toHaveLength(3);
  for (const { id } of told) expect(await tasksFor(id)).toBe(1);
});

test('a post is signed, tried again until it is taken, written down, and not sent once more', async () => {
  const endpointId = await add(['booking.deposit_paid']);
  await booked();
  const [{ id: deliveryId, eventId } = { id: '', eventId: '' }] = await waiting();
  const { got, send } = receiver(500, new UpstreamError('It did not answer in 5 s.'), 204);
  const attempt = () => deliver(db(), { deliveryId, isLastAttempt: false }, send);
  await expect(attempt()).rejects.toThrow('Response: 500');
  await expect(attempt()).rejects.toThrow('did not answer in 5 s');
  await attempt();
  await attempt();
  expect(got).toHaveLength(3);
  const secret = (await readEndpoint(db(), endpointId)).secret ?? '';
  const deliveries = await db().webhookDelivery.findMany({ where: { endpointId } });
  expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 3, answer: 204, lastError: null }]);
  const [url, { body, headers }] = got[2]!;
  expect([url, headers['webhook-event']]).toEqual([HOOK, eventId]);
  // The scheme is Stripe's own, so that code that checks theirs can check ours.
  const { webhooks } = new Stripe('sk_test_none');
  const signature = headers['webhook-signature'] ?? '';
  expect(webhooks.constructEvent(body, signature, secret).id).toBe(eventId);
  expect(() => webhooks.constructEvent(`${body} `, signature, secret)).toThrow('signature');
  await press(endpointId, 'rotate');
  expect((await readEndpoint(db(), endpointId)).secret).not.toBe(secret);
});

test('a delivery that is refused to the end has failed and is sent again on request; a removed endpoint is paused', async () => {
  const endpointId = await add(['booking.deposit_paid']);
  await booked();
  const [{ id: deliveryId } = { id: '' }] = await waiting();
  await expect(deliver(db(), { deliveryId, isLastAttempt: true }, receiver(503).send)).rejects.toThrow('503');
  expect((await waiting())[0]?.status).toBe('failed');
  await press(endpointId, 'retry');
  expect((await waiting())[0]?.status).toBe('waiting');
  await deliver(db(), { deliveryId, isLastAttempt: false }, receiver(410).send);
  expect(await readEndpoint(db(), endpointId)).toMatchObject({ pauseReason: 'Response: 410 Gone.' });
  await booked();
  expect(await waiting()).toHaveLength(1);
  const still = receiver(200);
  await press(endpointId, 'retry');
  await deliver(db(), { deliveryId, isLastAttempt: false }, still.send);
  expect(still.got).toHaveLength(0);
  await press(endpointId, 'resume');
  await deliver(db(), { deliveryId, isLastAttempt: false }, still.send);
  expect((await waiting())[0]?.status).toBe('delivered');
});

/** Where an admin reads one endpoint, and presses there. */
async function room(endpointId: string) {
  const cookie = await signInAs(adminId);
  const path = `/admin/webhooks/endpoints/${endpointId}`;
  return {
    read: async () => plain(await (await ask(path, { cookie })).text()),
    press: (fields: Record<string, string>) =>
      ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) }),
  };
}

test('an endpoint whose secret can no longer be read says so, its deliveries fail, and a new secret mends it', async () => {
  const endpointId = await add(['booking.paid']);
  await db().webhookEndpoint.update({ where: { id: endpointId }, data: { secretSealed: 'sealed-with-a-secret-that-is-gone' } });
  await press(endpointId, 'test');
  const [id = ''] = await idsOfAll();
  const { got, send } = receiver();
  await expect(deliver(db(), { deliveryId: id, isLastAttempt: true }, send)).rejects.toThrow('secret can’t be read');
  expect(got).toEqual([]);
  const [failed] = await waiting();
  expect(failed).toMatchObject({ status: 'failed', attempts: 1 });
  const path = `/admin/webhooks/endpoints/${endpointId}`;
  const cookie = await signInAs(adminId);
  const page = await ask(path, { cookie });
  expect(page.status).toBe(200);
  expect(lacks(plain(await page.text()), ['The secret can’t be read', 'Create new secret'])).toEqual([]);
  await press(endpointId, 'rotate');
  await press(endpointId, 'retry');
  await deliver(db(), { deliveryId: id, isLastAttempt: false }, send);
  expect(got).toHaveLength(1);
  expect((await readEndpoint(db(), endpointId)).secret).toMatch(/^bcsec_/);
});

test('an admin sends a test event: a real post by the same task, signed, in the log, and marked as a test', async () => {
  const endpointId = await add(['booking.paid']);
  const other = await add(['booking.paid'], 'https://other.example.org/');
  const { read, press: pressThere } = await room(endpointId);
  expect(lacks(await read(), ['Send test event', 'No deliveries yet'])).toEqual([]);
  const opId = crypto.randomUUID();
  for (const answer of [await pressThere({ intent: 'test', opId }), await pressThere({ intent: 'test', opId })])
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/admin/webhooks/endpoints/${endpointId}`]);
  const sent = await waiting();
  expect(sent).toMatchObject([{ endpointId, type: 'endpoint.test', status: 'waiting' }]);
  const [{ id: deliveryId, eventId }] = sent as [(typeof sent)[0]];
  expect(await tasksFor(deliveryId)).toBe(1);
  const { got, send } = receiver(200);
  await deliver(db(), { deliveryId, isLastAttempt: false }, send);
  const [url, { body, headers }] = got[0]!;
  const secret = (await readEndpoint(db(), endpointId)).secret ?? '';
  const heard = new Stripe('sk_test_none').webhooks.constructEvent(body, headers['webhook-signature'] ?? '', secret);
  expect([url, heard]).toMatchObject([
    HOOK,
    { id: eventId, type: 'endpoint.test', test: true, data: { endpoint: { id: endpointId } } },
  ]);
  expect(lacks(await read(), ['endpoint.test', 'Test', 'Delivered', '200'])).toEqual([]);
  expect(await db().webhookDelivery.count({ where: { endpointId: other } })).toBe(0);
  const audits = await db().auditLog.findMany({ where: { objectId: endpointId }, select: { action: true } });
  expect(audits.map(({ action }) => action)).toContain('endpoint.test');

  await press(endpointId, 'pause');
  expect(await read()).not.toContain('Send test event');
  const refused = await pressThere({ intent: 'test' });
  expect([refused.status, lacks(plain(await refused.text()), ['This endpoint is paused. Resume it first'])]).toEqual([409, []]);
  expect(await waiting()).toHaveLength(1);
});

test('an admin sends one delivery that failed again, and no other', async () => {
  const endpointId = await add(['booking.deposit_paid']);
  const { read, press: pressThere } = await room(endpointId);
  await booked();
  await booked();
  for (const { id } of await waiting())
    await expect(deliver(db(), { deliveryId: id, isLastAttempt: true }, receiver(503).send)).rejects.toThrow('503');
  const [one = '', two = ''] = await idsOfAll();
  expect(lacks(await read(), ['Response: 503.', 'Resend', 'Resend failed deliveries'])).toEqual([]);
  const tasks = await tasksFor(one);
  expect((await pressThere({ intent: 'retry', deliveryId: one })).status).toBe(302);
  expect((await waiting()).map(({ status }) => status)).toEqual(['waiting', 'failed']);
  expect(await tasksFor(one)).toBe(tasks + 1);
  await deliver(db(), { deliveryId: one, isLastAttempt: false }, receiver(200).send);
  const late = await pressThere({ intent: 'retry', deliveryId: one });
  expect([late.status, lacks(plain(await late.text()), ['That delivery is being resent or was already delivered.'])]).toEqual([
    409,
    [],
  ]);
  const elsewhere = await room(await add(['booking.paid'], 'https://other.example.org/'));
  expect((await elsewhere.press({ intent: 'retry', deliveryId: two })).status).toBe(409);
  expect((await waiting()).map(({ status }) => status)).toEqual(['delivered', 'failed']);
});

/** Sweeps so many days after `from`. */
function sweptAfter(from: Date, days: number) {
  setClock(new Date(from.getTime() + days * DAY_MS));
  return sweepDeliveries(db());
}

test('the log ends: what arrived after 30 days, what did not 90 after its last try, and the page says so', async () => {
  const endpointId = await add(['booking.deposit_paid']);
  for (let made = 0; made < 3; made += 1) await booked();
  const born = now();
  const [arrived = '', refused = '', lost = ''] = await idsOfAll();
  const refuse = () => deliver(db(), { deliveryId: refused, isLastAttempt: true }, receiver(500).send);
  await deliver(db(), { deliveryId: arrived, isLastAttempt: false }, receiver(200).send);
  await expect(refuse()).rejects.toThrow('500');
  expect((await sweptAfter(born, 29)).ended).toBe(0);
  expect((await sweptAfter(born, 31)).ended).toBe(1);
  expect(await idsOfAll()).toEqual([refused, lost]);
  await press(endpointId, 'retry');
  await expect(refuse()).rejects.toThrow('500');
  expect((await sweptAfter(born, 89)).ended).toBe(0);
  expect((await sweptAfter(born, 91)).ended).toBe(1);
  expect(await idsOfAll()).toEqual([refused]);
  expect((await sweptAfter(born, 31 + 91)).ended).toBe(1);
  expect((await sweptAfter(born, 31 + 91)).ended).toBe(0);
  setClock(null);
  expect(
    lacks(await (await room(endpointId)).read(), ['We keep delivered events for 30 days and failed ones for 90 days']),
  ).toEqual([]);
});

test('a delivery whose task was lost gets one again, once, and none while its endpoint is paused', async () => {
  const endpointId = await add(['booking.deposit_paid']);
  await booked();
  const [{ id: deliveryId } = { id: '' }] = await waiting();
  const born = now();
  const minutes = (count: number) => sweptAfter(born, (count * 60_000) / DAY_MS);
  expect((await minutes(6)).found).toBe(0);
  await pool().query(`delete from graphile_worker._private_jobs where payload->>'deliveryId' = $1`, [deliveryId]);
  expect((await minutes(4)).found).toBe(0);
  await press(endpointId, 'pause');
  expect((await minutes(6)).found).toBe(0);
  await db().webhookEndpoint.update({ where: { id: endpointId }, data: { pausedAt: null } });
  expect((await minutes(6)).found).toBe(1);
  expect((await minutes(6)).found).toBe(0);
  expect(await tasksFor(deliveryId)).toBe(1);
  // Its worker died at the last try: the queue never runs it again.
  await pool().query(`update graphile_worker._private_jobs set attempts = max_attempts where payload->>'deliveryId' = $1`, [
    deliveryId,
  ]);
  expect((await minutes(6)).found).toBe(1);
});

test('an admin adds an endpoint on the public internet, reads its log, and removes it', async () => {
  const cookie = await signInAs(adminId);
  const path = '/admin/webhooks/endpoints';
  const send = (to: string, fields: [string, string][]) =>
    ask(to, { method: 'POST', cookie, body: new URLSearchParams([['opId', crypto.randomUUID()], ...fields]) });
  for (const [url, problem] of [
    ['http://hooks.example.org/', 'The address has to begin with https://'],
    ['https://169.254.169.254/latest', 'That address is not on the public internet'],
    ['https://localhost/', 'That address is not on the public internet'],
  ] as const) {
    const refused = await send(path, [
      ['url', url],
      ['types', 'booking.deposit_paid'],
    ]);
    expect(refused.status, url).toBe(422);
    expect(lacks(plain(await refused.text()), [problem, `value="${url}"`]), url).toEqual([]);
  }
  const none = await send(path, [['url', HOOK]]);
  expect(lacks(plain(await none.text()), ['Choose at least one event'])).toEqual([]);
  const added = await send(path, [
    ['url', HOOK],
    ['types', 'booking.deposit_paid'],
    ['types', 'visit.completed'],
  ]);
  const home = added.headers.get('location') ?? '';
  expect(home).toMatch(/^\/admin\/webhooks\/endpoints\/[0-9a-f-]{36}$/);
  await booked();
  const page = plain(await (await ask(home, { cookie })).text());
  expect(lacks(page, ['hooks.example.org', 'booking.deposit_paid', 'bcsec_', 'Not sent yet', 'Pause'])).toEqual([]);
  const list = plain(await (await ask(path, { cookie })).text());
  expect(lacks(list, ['Outgoing webhooks', HOOK, 'Inbound'])).toEqual([]);
  await send(home, [['intent', 'remove']]);
  expect([await db().webhookEndpoint.count(), await db().webhookDelivery.count()]).toEqual([0, 0]);
  const audits = await db().auditLog.findMany({ where: { objectType: 'webhook_endpoint' }, select: { action: true } });
  expect(audits.map(({ action }) => action)).toEqual(expect.arrayContaining(['endpoint.add', 'endpoint.remove']));
});
