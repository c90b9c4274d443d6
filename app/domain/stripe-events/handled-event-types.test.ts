import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HANDLED_EVENT_TYPES, isHandledEvent } from './handled-event-types';

test('every event type that is handled is subscribed to, and no other', () => {
  const files = ['app/domain/stripe-events/handle-webhook.server.ts', 'app/domain/plans/plan-events.server.ts'];
  const handled = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/case '([a-z_]+(?:\.[a-z_]+)+)':/g)].map(([, type]) => String(type)),
  );
  expect(handled.length).toBeGreaterThan(25);
  expect([...HANDLED_EVENT_TYPES].sort()).toEqual([...new Set(handled)].sort());
  expect([isHandledEvent('payment_intent.succeeded'), isHandledEvent('customer.updated')]).toEqual([true, false]);
});
