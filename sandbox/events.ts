import { randomInt } from 'node:crypto';
import type { Call } from './call';
import { newId } from './ids';
import { eventKnobs } from './knobs';
import { presentable } from './present';
import { insertDoc, type Doc } from './store';

export const apiVersion = '2026-10-28.endive';

export type EventDoc = Doc & {
  object: 'event';
  type: string;
  account?: string;
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
};

type Emitting = Pick<Call, 'db' | 'now' | 'account' | 'requestId' | 'idempotencyKey'>;

/** Stores the event and its deliveries in the transaction that changed the object: both happen or neither. */
export async function emit(call: Emitting, type: string, object: Doc, previous?: object): Promise<void> {
  const knobs = await eventKnobs(call.db);
  const event: EventDoc = {
    id: newId('evt'),
    object: 'event',
    type,
    ...(call.account ? { account: call.account } : {}),
    api_version: apiVersion,
    created: call.now,
    data: { object: presentable(object), ...(previous ? { previous_attributes: presentable(previous) as object } : {}) },
    livemode: knobs.wrongLivemode,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
  };
  await insertDoc(call, event);
  if (randomInt(100) < knobs.dropPercent) return;
  const copies = Math.max(1, Math.min(5, Math.round(knobs.copies)));
  for (let copy = 0; copy < copies; copy += 1) {
    const dueMs = (call.now + knobs.delaySeconds) * 1000 + randomInt(knobs.shuffleSeconds * 1000 + 1);
    await call.db.query('insert into sandbox.delivery (event_id, payload, due_ms) values ($1, $2, $3)', [
      event.id,
      JSON.stringify(event),
      dueMs,
    ]);
  }
}
