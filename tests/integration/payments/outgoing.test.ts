import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, type Send } from '#app/domain/outgoing/deliver.server';
import { addEndpoint, changeEndpoint, readEndpoint, type EndpointPress } from '#app/domain/outgoing/endpoints.server';
import type { OutgoingType } from '#app/domain/outgoing/outgoing-types';
import { db, transact } from '#app/platform/db.server';
import { UpstreamError } from '#app/platform/errors';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { booked, complete, openTown, workOff } from './town';

const HOOK = 'https://hooks.example.org/brightcrew';
let ask: Ask;
let adminId: string;

beforeAll(async () => {
  await openTown();
  ask = asker(await loadBuild());
  adminId = (await insertAdmin(db())).id;
}, 240_000);

beforeEach(() => db().webhookEndpoint.deleteMany());
afterAll(() => db().webhookEndpoint.deleteMany());

function add(types: OutgoingType[], url = HOOK): Promise<string> {
  return transact(db(), (tx) => addEndpoint(tx, { url, types, adminId }));
}

function press(endpointId: string, intent: EndpointPress): Promise<void> {
  return transact(db(), (tx) => changeEndpoint(tx, { endpointId, adminId, intent }));
}

function waiting() {
  return db().webhookDelivery.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
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

test('G134 what happens to a booking and its visits is told to who asked for it, by ids and states', async () => {
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

test('G134 a post is signed, tried again until it is taken, written down, and not sent once more', async () => {
  const endpointId = await add(['booking.deposit_paid']);
  await booked();
  const [{ id: deliveryId, eventId } = { id: '', eventId: '' }] = await waiting();
  const { got, send } = receiver(500, new UpstreamError('It did not answer in 5 s.'), 204);
  const attempt = () => deliver(db(), { deliveryId, isLastAttempt: false }, send);
  await expect(attempt()).rejects.toThrow('It answered 500');
  await expect(attempt()).rejects.toThrow('did not answer in 5 s');
  await attempt();
  await attempt();
  expect(got).toHaveLength(3);
  const { secret, deliveries } = await readEndpoint(db(), endpointId);
  expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 3, answer: 204, lastError: null }]);
  const [url, { body, headers }] = got[2]!;
  expect([url, headers['brightcrew-event']]).toEqual([HOOK, eventId]);
  // The scheme is Stripe's own, so that whoever can check theirs can check ours.
  const { webhooks } = new Stripe('sk_test_none');
  const signature = headers['brightcrew-signature'] ?? '';
  expect(webhooks.constructEvent(body, signature, secret).id).toBe(eventId);
  expect(() => webhooks.constructEvent(`${body} `, signature, secret)).toThrow('signature');
  await press(endpointId, 'rotate');
  expect((await readEndpoint(db(), endpointId)).secret).not.toBe(secret);
});

test('G134 what is refused to the end has failed and goes again at a press; what is gone is paused', async () => {
  const endpointId = await add(['booking.deposit_paid']);
  await booked();
  const [{ id: deliveryId } = { id: '' }] = await waiting();
  await expect(deliver(db(), { deliveryId, isLastAttempt: true }, receiver(503).send)).rejects.toThrow('503');
  expect((await waiting())[0]?.status).toBe('failed');
  await press(endpointId, 'retry');
  expect((await waiting())[0]?.status).toBe('waiting');
  await deliver(db(), { deliveryId, isLastAttempt: false }, receiver(410).send);
  expect(await readEndpoint(db(), endpointId)).toMatchObject({ pauseReason: 'It answered 410: gone.' });
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

test('G134 an admin adds an endpoint on the public internet, reads its log, and removes it', async () => {
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
  expect(lacks(plain(await none.text()), ['Tick at least one event'])).toEqual([]);
  const added = await send(path, [
    ['url', HOOK],
    ['types', 'booking.deposit_paid'],
    ['types', 'visit.completed'],
  ]);
  const home = added.headers.get('location') ?? '';
  expect(home).toMatch(/^\/admin\/webhooks\/endpoints\/[0-9a-f-]{36}$/);
  await booked();
  const page = plain(await (await ask(home, { cookie })).text());
  expect(lacks(page, ['hooks.example.org', 'booking.deposit_paid', 'bcsec_', 'Waiting', 'Pause'])).toEqual([]);
  const list = plain(await (await ask(path, { cookie })).text());
  expect(lacks(list, ['Outgoing webhooks', HOOK, 'Inbound'])).toEqual([]);
  await send(home, [['intent', 'remove']]);
  expect([await db().webhookEndpoint.count(), await db().webhookDelivery.count()]).toEqual([0, 0]);
  const audits = await db().auditLog.findMany({ where: { objectType: 'webhook_endpoint' }, select: { action: true } });
  expect(audits.map(({ action }) => action)).toEqual(expect.arrayContaining(['endpoint.add', 'endpoint.remove']));
});
