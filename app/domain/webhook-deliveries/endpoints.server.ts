import { randomBytes, randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { addressProblem } from '#app/platform/public-fetch.server';
import { seal, unsealOrNone } from '#app/platform/encrypt.server';
import type { SortedPage, Sorts } from '#app/platform/read-sorted';
import { sortRows } from '#app/platform/sort-rows';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { type OutgoingType, TEST_TYPE } from './event-types';
import { queueDelivery } from './queue-delivery.server';
import { t } from '#app/platform/texts/t';

export const MAX_ENDPOINTS = 20;
const SECRET_BYTES = 32;

type ByAdmin = { endpointId: string; adminId: string };

function newSecret(): string {
  return seal(`bcsec_${randomBytes(SECRET_BYTES).toString('base64url')}`);
}

async function audit(tx: Tx, { endpointId, adminId }: ByAdmin, action: string, url: string): Promise<void> {
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, {
    actor,
    action: `endpoint.${action}`,
    objectType: 'webhook_endpoint',
    objectId: endpointId,
    data: { url },
  });
}

export const ENDPOINT_SORTS = {
  url: { field: 'url' },
  added: { field: 'createdAt' },
  state: { field: 'pausedAt' },
  waiting: { field: 'waiting' },
  failed: { field: 'failed' },
} satisfies Sorts;

/** Every endpoint, with how many of its deliveries wait and have failed. They are twenty at most: sorted once they are read. */
export async function listEndpoints(db: Db, page: SortedPage) {
  const endpoints = await db.webhookEndpoint.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, url: true, types: true, pausedAt: true, pauseReason: true, createdAt: true },
  });
  const counts = await db.webhookDelivery.groupBy({
    by: ['endpointId', 'status'],
    where: { status: { not: 'delivered' } },
    _count: true,
  });
  const count = (id: string, status: string) =>
    counts.find((each) => each.endpointId === id && each.status === status)?._count ?? 0;
  return sortRows(
    endpoints.map((each) => ({ ...each, waiting: count(each.id, 'waiting'), failed: count(each.id, 'failed') })),
    page,
  );
}

/** One endpoint with its secret, null where it can no longer be read, and how many of its deliveries have failed. Throws NotFound. */
export async function readEndpoint(db: Db, endpointId: string) {
  const endpoint = await db.webhookEndpoint.findUnique({ where: { id: endpointId } });
  if (!endpoint) throw new NotFound();
  const failed = await db.webhookDelivery.count({ where: { endpointId, status: 'failed' } });
  const { secretSealed, ...shown } = endpoint;
  return { ...shown, secret: unsealOrNone(secretSealed), failed };
}

/** Throws InputError for an address that is not on the public internet, that is known already, or beyond twenty. */
export async function addEndpoint(
  tx: Tx,
  { url, types, adminId }: { url: string; types: OutgoingType[]; adminId: string },
): Promise<string> {
  const problem = addressProblem(url);
  if (problem) throw fieldError('url', problem);
  const address = new URL(url).href;
  const known = await tx.webhookEndpoint.findMany({ select: { url: true } });
  if (known.some((each) => each.url === address))
    throw new InputError(t('Address already added'), { url: t('You already added that address') });
  if (known.length >= MAX_ENDPOINTS)
    throw new InputError(t('You can have up to {count} endpoints. Remove one first.', { count: MAX_ENDPOINTS }));
  const endpointId = randomUUID();
  await tx.webhookEndpoint.create({
    data: { id: endpointId, url: address, types, secretSealed: newSecret(), createdAt: now() },
  });
  await audit(tx, { endpointId, adminId }, 'add', address);
  return endpointId;
}

export type EndpointIntent = 'pause' | 'resume' | 'rotate' | 'remove' | 'retry' | 'test';
type Press = ByAdmin & {
  intent: EndpointIntent;
  /** Of `retry`: this delivery; without it all that failed. */
  deliveryId?: string;
};

/**
 * What an admin's click does to an endpoint. Throws NotFound, and Conflict for a test of a paused endpoint and for a delivery that
 * has not failed.
 */
export async function changeEndpoint(tx: Tx, press: Press): Promise<void> {
  const { endpointId: id, intent } = press;
  const endpoint = await tx.webhookEndpoint.findUnique({ where: { id }, select: { url: true, pausedAt: true } });
  if (!endpoint) throw new NotFound();
  switch (intent) {
    case 'pause':
      await tx.webhookEndpoint.update({ where: { id }, data: { pausedAt: now(), pauseReason: null } });
      break;
    case 'resume':
      await tx.webhookEndpoint.update({ where: { id }, data: { pausedAt: null, pauseReason: null } });
      await sendWaiting(tx, id);
      break;
    case 'rotate':
      await tx.webhookEndpoint.update({ where: { id }, data: { secretSealed: newSecret() } });
      break;
    case 'remove':
      await tx.webhookEndpoint.delete({ where: { id } });
      break;
    case 'test':
      if (endpoint.pausedAt)
        throw new Conflict('illegal_transition', t('This endpoint is paused. Resume it first, then send the test.'));
      await queueTest(tx, id);
      break;
    case 'retry':
      await sendAgain(tx, press);
  }
  await audit(tx, press, intent, endpoint.url);
}

/** A real delivery by the same task, signed with the same secret; its body says that it is a test. */
async function queueTest(tx: Tx, endpointId: string): Promise<void> {
  const eventId = randomUUID();
  const body = JSON.stringify({
    id: eventId,
    type: TEST_TYPE,
    created: now().toISOString(),
    test: true,
    data: { endpoint: { id: endpointId } },
  });
  await queueDelivery(tx, { endpointId, eventId, type: TEST_TYPE, body });
}

async function sendAgain(tx: Tx, { endpointId, deliveryId }: Press): Promise<void> {
  const failed = { endpointId, status: 'failed' as const };
  if (!deliveryId) {
    await tx.webhookDelivery.updateMany({ where: failed, data: { status: 'waiting' } });
    return sendWaiting(tx, endpointId);
  }
  const { count } = await tx.webhookDelivery.updateMany({ where: { id: deliveryId, ...failed }, data: { status: 'waiting' } });
  if (count === 0)
    throw new Conflict('illegal_transition', t('That delivery is being resent or was already delivered. Refresh the page.'));
  await enqueue(tx, 'webhooks/deliver', { deliveryId }, { priority: 'wave' });
}

/**
 * A task for each that waits; where one is on its way already, the receiver may be told twice and knows it by its id. What is
 * beyond five hundred is found by the sweep.
 */
async function sendWaiting(tx: Tx, endpointId: string): Promise<void> {
  const waiting = await tx.webhookDelivery.findMany({
    where: { endpointId, status: 'waiting' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
    take: 500,
  });
  for (const { id } of waiting) await enqueue(tx, 'webhooks/deliver', { deliveryId: id }, { priority: 'wave' });
}
