import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { UpstreamError } from '#app/platform/errors';
import { postPublicJson } from '#app/platform/public-fetch.server';
import { unsealOrNone } from '#app/platform/encrypt.server';
import { signBody } from './sign-body.server';
import { mark } from '#app/platform/texts/t';

export type Send = typeof postPublicJson;
type Tried = { answer: number | null; error: string | null };

/** Gone for good, says the receiver: nothing more is sent there. */
const GONE = 410;
const UNREADABLE = 'The endpoint’s secret can’t be read. Create a new one.';

async function post(
  send: Send,
  to: { url: string; secretSealed: string },
  sent: { body: string; eventId: string; type: string },
): Promise<Tried> {
  const secret = unsealOrNone(to.secretSealed);
  if (secret === null) return { answer: null, error: UNREADABLE };
  const seconds = Math.floor(now().getTime() / 1000);
  const headers = {
    'webhook-signature': signBody(sent.body, { secret, seconds }),
    'webhook-event': sent.eventId,
  };
  try {
    const answer = await send(to.url, { body: sent.body, headers });
    const ok = answer >= 200 && answer < 300;
    return { answer, error: ok ? null : `Response: ${answer || 'none'}.` };
  } catch (error) {
    if (error instanceof UpstreamError) return { answer: null, error: error.message };
    throw error;
  }
}

/**
 * Sends one event to one endpoint, signed, and notes the answer. Anything but a 2xx throws, so that the task comes again, later
 * each time; after the last try the delivery has failed. A receiver knows a repeat by the event's id. Stops quietly where the
 * delivery is over, the endpoint gone, or paused: what waits goes when it is resumed.
 */
export async function deliver(
  db: PrismaClient,
  { deliveryId, isLastAttempt }: { deliveryId: string; isLastAttempt: boolean },
  send: Send = postPublicJson,
): Promise<void> {
  const delivery = await db.webhookDelivery.findUnique({ where: { id: deliveryId }, include: { endpoint: true } });
  if (delivery?.status !== 'waiting' || delivery.endpoint.pausedAt) return;
  const tried = await post(send, delivery.endpoint, delivery);
  await note(db, { deliveryId, tried, isOver: isLastAttempt || tried.answer === GONE });
  if (tried.answer === GONE)
    await db.webhookEndpoint.updateMany({
      where: { id: delivery.endpointId, pausedAt: null },
      data: { pausedAt: now(), pauseReason: mark('Response: 410 Gone.') },
    });
  else if (tried.error) throw new UpstreamError(`Webhook delivery failed: ${tried.error}`);
}

async function note(db: PrismaClient, said: { deliveryId: string; tried: Tried; isOver: boolean }): Promise<void> {
  const { answer, error } = said.tried;
  const at = now();
  await db.webhookDelivery.updateMany({
    where: { id: said.deliveryId, status: 'waiting' },
    data: {
      attempts: { increment: 1 },
      attemptedAt: at,
      answer,
      lastError: error,
      ...(error ? (said.isOver ? { status: 'failed' as const } : {}) : { status: 'delivered' as const, deliveredAt: at }),
    },
  });
}
