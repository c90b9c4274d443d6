import { Logger, runOnce } from 'graphile-worker';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sweepVisits } from '#app/domain/fulfillment/sweep-visits.server';
import { queueDelivery } from '#app/domain/webhook-deliveries/queue-delivery.server';
import { sweepDeliveries } from '#app/domain/webhook-deliveries/sweep-deliveries.server';
import { db, transact } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertVisit } from '#tests/factories/visits';
import { now } from '#app/platform/clock.server';
import { cronItems } from '../../../workers/crontab';
import { PRIORITIES } from '#app/tasks/priorities';

const silent = new Logger(() => () => undefined);

test('what a person waits for runs before the visits that come due together, which were there first', async () => {
  await ensureCatalog(db());
  for (let count = 0; count < 5; count += 1)
    await insertVisit(db(), { kind: 'takedown', dispatchAfter: addHours(now(), -1), updatedAt: addHours(now(), -1) });
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  expect((await sweepVisits(db())).visits).toBe(5);
  await enqueue(db(), 'notifications/send', { notificationId: randomUUID() });
  await enqueue(db(), 'payments/charge-balance', { bookingId: randomUUID() });
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const taskList = Object.fromEntries(
    ['visits/dispatch', 'notifications/send', 'payments/charge-balance'].map((name) => [name, note(name)]),
  );
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList,
    logger: silent,
    noHandleSignals: true,
    concurrency: 1,
  });
  expect(order).toEqual(['notifications/send', 'payments/charge-balance', ...Array<string>(5).fill('visits/dispatch')]);
});

test('deliveries to webhook endpoints, which may hang, give way to all of it', async () => {
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const endpointId = randomUUID();
  await db().webhookEndpoint.create({ data: { id: endpointId, url: 'https://hangs.test/hook', types: [], secretSealed: '' } });
  await transact(db(), (tx) => queueDelivery(tx, { endpointId, eventId: randomUUID(), type: 'visit.completed', body: '{}' }));
  const priorities = () => db().$queryRaw<{ priority: number }[]>`SELECT priority::int FROM graphile_worker._private_jobs`;
  expect(await priorities()).toEqual([{ priority: PRIORITIES.wave }]);
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await db().webhookDelivery.updateMany({ data: { createdAt: addHours(now(), -1) } });
  expect((await sweepDeliveries(db())).found).toBe(1);
  expect(await priorities()).toEqual([{ priority: PRIORITIES.wave }]);
});

test('the sweeps run between them', () => {
  expect(new Set(cronItems.map(({ options }) => options.priority))).toEqual(new Set([PRIORITIES.sweep]));
  expect(PRIORITIES.person).toBeLessThan(PRIORITIES.sweep);
  expect(PRIORITIES.sweep).toBeLessThan(PRIORITIES.wave);
});
