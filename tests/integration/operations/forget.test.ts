import { Logger, runOnce } from 'graphile-worker';
import { expect, test } from 'vitest';
import { FORGOTTEN_AT_ONCE } from '#app/domain/privacy/forget-old-records.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertUser } from '#tests/factories/users';
import { forget } from '../../../workers/tasks/operations/forget';

function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

async function forgetOld(): Promise<void> {
  await enqueue(db(), 'operations/forget', {});
  await runOnce({
    connectionString: process.env.DATABASE_URL,
    taskList: { 'operations/forget': forget },
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
  });
}

test('answers to forms go after 90 days, however many they are', async () => {
  const own = { actorKey: 'user:a', name: 'quotes.request', requestHash: 'x' };
  const old = Array.from({ length: FORGOTTEN_AT_ONCE + 1 }, (_, at) => ({ ...own, opId: `old-${at}`, createdAt: daysAgo(91) }));
  await db().operation.createMany({ data: [...old, { ...own, opId: 'young', createdAt: daysAgo(89) }] });
  await forgetOld();
  expect(await db().operation.findMany({ select: { opId: true } })).toEqual([{ opId: 'young' }]);
});

test('webhook events go 90 days after they were handled; one that was not stays', async () => {
  const event = { source: 'stripe', type: 'charge.refunded', body: {}, receivedAt: daysAgo(400) };
  await db().webhookEvent.createMany({
    data: [
      { ...event, eventId: 'handled', processedAt: daysAgo(91) },
      { ...event, eventId: 'handled late', processedAt: daysAgo(89) },
      { ...event, eventId: 'failing', lastError: 'no such booking' },
    ],
  });
  await forgetOld();
  const left = await db().webhookEvent.findMany({ select: { eventId: true }, orderBy: { eventId: 'asc' } });
  expect(left.map(({ eventId }) => eventId)).toEqual(['failing', 'handled late']);
});

test('messages go two years after they went out; one that still waits stays', async () => {
  const { id: userId, email: address } = await insertUser(db());
  const message = { userId, channel: 'email' as const, address, template: 'visit-reminder', data: {} };
  const named = (dedupeKey: string, status: 'sent' | 'failed' | 'cancelled' | 'queued', days: number) => ({
    ...message,
    dedupeKey,
    status,
    sendAfter: daysAgo(days),
  });
  await db().notification.createMany({
    data: [
      named('sent', 'sent', 731),
      named('failed', 'failed', 731),
      named('cancelled', 'cancelled', 731),
      named('young', 'sent', 729),
      named('waiting', 'queued', 731),
    ],
  });
  await forgetOld();
  const left = await db().notification.findMany({
    where: { userId },
    select: { dedupeKey: true },
    orderBy: { dedupeKey: 'asc' },
  });
  expect(left.map(({ dedupeKey }) => dedupeKey)).toEqual(['waiting', 'young']);
});
