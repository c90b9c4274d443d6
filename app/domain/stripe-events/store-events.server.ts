import { setTimeout as delay } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { postgresCode } from '#app/platform/errors';
import { taskCatalog } from '#app/tasks/catalog';
import { taskArguments } from '#app/tasks/enqueue.server';
import { isHandledEvent } from './handled-event-types';

type Sent = { event: Stripe.Event; body: string };
type Waiting = Sent & { task: string; stored: () => void; failed: (reason: unknown) => void };
type Queue = { waiting: Waiting[]; isStoring: boolean };

const MAX_AT_ONCE = 100;
/** Where one came while another was stored, more are coming: they are given a moment to gather. */
const GATHER_MS = 20;
/** More would wait for seconds: Stripe had better come again. */
const MAX_WAITING = 500;
const TASK = 'webhooks/handle';

const queues = new WeakMap<PrismaClient, Queue>();

/**
 * Stores an event and its task, both or neither, and returns once that is durable; what moves nothing here needs no task. What
 * arrives while a statement is on its way goes with the next one, all of it together: in a storm the database is asked a few times a
 * second instead of once a post, and a copy costs next to nothing. Throws what the database said, or at once when too
 * many wait already.
 */
export function storeEvent(db: PrismaClient, { event, body }: Sent): Promise<void> {
  const queue = queues.get(db) ?? { waiting: [], isStoring: false };
  queues.set(db, queue);
  if (queue.waiting.length >= MAX_WAITING)
    return Promise.reject(new Error(`Too many events wait to be stored [${queue.waiting.length}]`));
  const task = taskArguments(TASK, { eventId: event.id }).body;
  return new Promise((stored, failed) => {
    queue.waiting.push({ event, body, task, stored, failed });
    if (!queue.isStoring) void storeWaiting(db, queue);
  });
}

async function storeWaiting(db: PrismaClient, queue: Queue): Promise<void> {
  queue.isStoring = true;
  while (queue.waiting.length > 0) {
    await storeTogether(db, queue.waiting.splice(0, MAX_AT_ONCE));
    if (queue.waiting.length > 0 && queue.waiting.length < MAX_AT_ONCE) await delay(GATHER_MS);
  }
  queue.isStoring = false;
}

/** One that the database cannot read (class 22) does not take the others with it. */
async function storeTogether(db: PrismaClient, together: Waiting[]): Promise<void> {
  try {
    await insert(db, together);
    for (const { stored } of together) stored();
  } catch (error) {
    if (together.length > 1 && postgresCode(error)?.startsWith('22')) {
      for (const each of together) await storeTogether(db, [each]);
    } else {
      for (const { failed } of together) failed(error);
    }
  }
}

/** In the order of the ids, so that two processes that store the same events wait for one another and never in a circle. */
async function insert(db: PrismaClient, together: Waiting[]): Promise<void> {
  const once = [...new Map(together.map((each) => [each.event.id, each])).values()];
  const at = now();
  await db.$queryRaw`
    WITH sent AS (
      SELECT * FROM unnest(${once.map(({ event }) => event.id)}::text[], ${once.map(({ event }) => event.type)}::text[],
        ${once.map(({ body }) => body)}::text[], ${once.map(({ event }) => event.livemode)}::boolean[],
        ${once.map(({ event }) => event.account ?? '')}::text[], ${once.map(({ task }) => task)}::text[],
        ${once.map(({ event }) => isHandledEvent(event.type))}::boolean[])
        AS sent (event_id, type, body, livemode, account, task, heard)
    ), stored AS (
      INSERT INTO webhook_event (event_id, source, type, body, livemode, account, received_at, processed_at)
      SELECT event_id, 'stripe', type, body::jsonb, livemode, nullif(account, ''), ${at}::timestamptz,
        CASE WHEN heard THEN NULL ELSE ${at}::timestamptz END FROM sent
      WHERE NOT EXISTS (SELECT FROM webhook_event known WHERE known.event_id = sent.event_id)
      ORDER BY event_id
      ON CONFLICT DO NOTHING RETURNING event_id)
    SELECT (graphile_worker.add_job(identifier => ${TASK}::text, payload => sent.task::json,
      max_attempts => ${taskCatalog[TASK].maxAttempts}::int)).id
    FROM stored JOIN sent USING (event_id) WHERE sent.heard`;
}
