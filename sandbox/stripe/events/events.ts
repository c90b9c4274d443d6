import { randomInt } from 'node:crypto';
import type { ApiCall } from '../../api/api-call';
import { newId } from '../../database/ids';
import { readEventFaults } from '../../faults/fault-injection';
import { publicFields } from '../../api/serialize';
import { insertDoc, type Doc } from '../../database/store';

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

type Emitting = Pick<ApiCall, 'db' | 'now' | 'account' | 'requestId' | 'idempotencyKey'>;

/** Stores the event and its deliveries in the transaction that changed the object: both happen or neither. */
export async function emit(call: Emitting, type: string, object: Doc, previous?: object): Promise<void> {
  const faults = await readEventFaults(call.db);
  const event: EventDoc = {
    id: newId('evt'),
    object: 'event',
    type,
    ...(call.account ? { account: call.account } : {}),
    api_version: apiVersion,
    created: call.now,
    data: { object: publicFields(object), ...(previous ? { previous_attributes: publicFields(previous) as object } : {}) },
    livemode: faults.wrongLivemode,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
  };
  await insertDoc(call, event);
  if (randomInt(100) < faults.dropPercent) return;
  const copies = Math.max(1, Math.min(5, Math.round(faults.copies)));
  for (let copy = 0; copy < copies; copy += 1) {
    const dueMs = (call.now + faults.delaySeconds) * 1000 + randomInt(faults.shuffleSeconds * 1000 + 1);
    await call.db.query('insert into sandbox.delivery (event_id, payload, due_ms) values ($1, $2, $3)', [
      event.id,
      JSON.stringify(event),
      dueMs,
    ]);
  }
}
