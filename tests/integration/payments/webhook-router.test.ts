import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleWebhook } from '#app/domain/stripe-events/handle-webhook.server';
import { receiveWebhook } from '#app/domain/stripe-events/receive-webhook.server';
import { replayWebhook } from '#app/domain/stripe-events/webhook-log.server';
import { webhookRouter } from '#app/http/webhook-router.server';
import { requestLog } from '#app/http/request-log.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox, sandboxSecret } from '#app/platform/sandbox.server';
import { signPayload } from '#sandbox';
import { insertAdmin } from '#tests/factories/users';
import { loadBuild } from '#tests/setup/ask';
import { without } from '#tests/setup/broken-table';

let server: Server;
let door = '';
let secret = '';
let made = 0;

beforeAll(async () => {
  await sandbox().migrate();
  secret = await sandboxSecret();
  server = createServer(
    express()
      .use(requestLog())
      .use(webhookRouter(await loadBuild())),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  door = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
}, 240_000);

beforeEach(async () => {
  await db().webhookEvent.deleteMany();
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** Something that Stripe could tell, that is handled, and that moves nothing: it names no payment of ours. */
function event(over: Record<string, unknown> = {}): string {
  made += 1;
  const object = { id: `pi_${made}`, object: 'payment_intent', metadata: {} };
  const created = Math.floor(now().getTime() / 1000);
  return JSON.stringify({
    id: `evt_door_${made}`,
    type: 'payment_intent.payment_failed',
    livemode: false,
    created,
    data: { object },
    ...over,
  });
}

function signatureOf(body: string, signedWith = secret): string {
  return signPayload(body, signedWith, Math.floor(now().getTime() / 1000));
}

function receive(body: string): Promise<unknown> {
  return receiveWebhook(db(), { body, signature: signatureOf(body) });
}

async function tasks(): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT j.payload->>'eventId' AS id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'webhooks/handle'`;
  return rows.map(({ id }) => id).sort();
}

/** Nothing can be stored while `work` runs; it is given what to do once a handler waits for it. */
async function whileLocked<T>(work: (untilSomebodyWaits: () => Promise<void>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE webhook_event IN EXCLUSIVE MODE');
    const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'webhook_event'::regclass`;
    return await work(() => expect.poll(async () => (await client.query(waits)).rowCount, { timeout: 30_000 }).toBe(1));
  } finally {
    await client.query('COMMIT');
    await client.end();
  }
}

describe('storing', () => {
  it('a post is answered once its event and its task are there, and not before', async () => {
    const body = event();
    let answered = false;
    let stored: Promise<unknown> | undefined;
    await whileLocked(async (untilSomebodyWaits) => {
      stored = receive(body).then(() => void (answered = true));
      await untilSomebodyWaits();
      expect(answered).toBe(false);
    });
    await stored;
    expect(await db().webhookEvent.count()).toBe(1);
    expect(await tasks()).toEqual([(JSON.parse(body) as { id: string }).id]);
  });

  it('what arrives together is stored together, copies once, and each has one task', async () => {
    const bodies = Array.from({ length: 40 }, () => event());
    await Promise.all([...bodies, ...bodies, ...[...bodies].reverse()].map((body) => receive(body)));
    // What one statement stores has one transaction.
    const [stored] = await db().$queryRaw<{ rows: number; statements: number }[]>`
      SELECT count(*)::int AS rows, count(DISTINCT xmin::text)::int AS statements FROM webhook_event`;
    expect(stored?.rows).toBe(40);
    expect(stored?.statements).toBeLessThanOrEqual(4);
    expect(await tasks()).toEqual(bodies.map((body) => (JSON.parse(body) as { id: string }).id).sort());
    await Promise.all(bodies.map((body) => receive(body)));
    expect((await tasks()).length).toBe(40);
  });

  it('one that the database cannot read does not take the others with it', async () => {
    const bad = event({ data: { object: { id: 'cus_bad', name: '\u0000' } } });
    const sent = [event(), bad, event(), event()];
    const answers = await whileLocked(async (untilSomebodyWaits) => {
      const first = receive(event());
      await untilSomebodyWaits();
      return [first, ...sent.map((body) => receive(body))];
    }).then((posts) => Promise.allSettled(posts));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await db().webhookEvent.count()).toBe(4);
  });

  it('what moves nothing here is kept without a task, waits for nothing, and can be replayed', async () => {
    const [kept, heard] = [event({ type: 'customer.updated' }), event()];
    await Promise.all([kept, heard, kept].map((body) => receive(body)));
    const idOf = (body: string) => (JSON.parse(body) as { id: string }).id;
    expect(await tasks()).toEqual([idOf(heard)]);
    const read = () => db().webhookEvent.findUniqueOrThrow({ where: { eventId: idOf(kept) } });
    expect(await read()).toMatchObject({ attempts: 0, processedAt: expect.any(Date) as Date });
    const adminId = (await insertAdmin(db())).id;
    await transact(db(), (tx) => replayWebhook(tx, { eventId: idOf(kept), adminId }));
    expect((await tasks()).sort()).toEqual([idOf(heard), idOf(kept)].sort());
    await handleWebhook(db(), { eventId: idOf(kept) });
    expect(await read()).toMatchObject({ attempts: 1, replays: 1, processedAt: expect.any(Date) as Date });
  });

  it('what is too much to store in time is refused at once, and everything accepted is stored', async () => {
    const many = Array.from({ length: 700 }, () => event());
    const turned: number[] = [];
    const posts = await whileLocked(async (untilSomebodyWaits) => {
      const first = receive(event());
      await untilSomebodyWaits();
      const rest = many.map((body, at) => receive(body).catch(() => void turned.push(at)));
      await expect.poll(() => turned.length, { timeout: 30_000 }).toBe(200);
      return [first, ...rest];
    });
    await Promise.all(posts);
    expect(await db().webhookEvent.count()).toBe(501);
    expect((await tasks()).length).toBe(501);
  });
});

describe('the endpoint', () => {
  function knock(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(door, { method: 'POST', body, headers: { 'stripe-signature': signatureOf(body), ...headers } });
  }

  it('Stripe gets 200 and every other sender 400, without an HTML page', async () => {
    const body = event();
    const stored = await knock(body);
    expect([stored.status, await stored.text()]).toEqual([200, 'Stored.']);
    expect(stored.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const signature of ['', 'nonsense', signatureOf(body, 'whsec_guessed'), signatureOf(`${body} `)])
      expect((await knock(body, { 'stripe-signature': signature })).status, signature).toBe(400);
    expect((await knock('x'.repeat(600_000))).status).toBe(413);
    expect(await db().webhookEvent.count()).toBe(1);
    const [task] = await db().$queryRaw<{ requestId: string }[]>`
      SELECT payload->>'requestId' AS "requestId" FROM graphile_worker._private_jobs`;
    expect(task?.requestId).toBe(stored.headers.get('x-request-id'));
  });

  it('what could not be stored is not acknowledged: Stripe is asked to come again', async () => {
    const body = event();
    const answer = await without('webhook_event', () => knock(body));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await knock(body)).status).toBe(200);
    expect(await db().webhookEvent.count()).toBe(1);
  });
});
