import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEARD_TYPES, isHeard } from './handled-event-types';

test('every message that is handled is heard, and no other', () => {
  const files = ['app/domain/stripe-events/handle-webhook.server.ts', 'app/domain/plans/plan-events.server.ts'];
  const handled = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/case '([a-z_]+(?:\.[a-z_]+)+)':/g)].map(([, type]) => String(type)),
  );
  expect(handled.length).toBeGreaterThan(25);
  expect([...HEARD_TYPES].sort()).toEqual([...new Set(handled)].sort());
  expect([isHeard('payment_intent.succeeded'), isHeard('customer.updated')]).toEqual([true, false]);
});
