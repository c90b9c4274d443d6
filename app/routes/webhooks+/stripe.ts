import { receiveWebhook } from '#app/domain/stripe-events/receive-webhook.server';
import { guardAction } from '#app/http/guard.server';
import { InputError } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';

const MAX_BYTES = 512 * 1024;

function answer(status: number, text: string, headers: HeadersInit = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

/** Stripe's endpoint: no session, no form, only a signature. 200 once the event is stored or is none of ours, 503 when it could not be stored, 400 for every other sender. */
export const action = /* @__PURE__ */ guardAction('routes/webhooks+/stripe', async ({ db, request }) => {
  if (request.method !== 'POST') return answer(405, 'Only POST.');
  const body = await request.text();
  if (body.length > MAX_BYTES) return answer(400, 'Too long.');
  try {
    const outcome = await receiveWebhook(db, { body, signature: request.headers.get('stripe-signature') });
    return answer(200, outcome === 'stored' ? 'Stored.' : 'Not for us.');
  } catch (error) {
    if (error instanceof InputError) return answer(400, error.message);
    logger.warn({ err: error }, 'an event could not be stored');
    return answer(503, 'Not stored. Please send it again.', { 'retry-after': '10' });
  }
});
