import { receiveReply } from '#app/domain/accounts/text-messages.server';
import { guardAction } from '#app/http/guard.server';
import { transact } from '#app/platform/db.server';
import { isAvailable } from '#app/platform/services.server';
import { isFromTwilio } from '#app/platform/sms.server';

const MOST_BYTES = 16 * 1024;
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

function answer(status: number, text: string, type = 'text/plain'): Response {
  return new Response(text, { status, headers: { 'content-type': `${type}; charset=utf-8` } });
}

/** Text messages that come back: STOP and START. No session, no form, only Twilio's signature; Twilio itself answers the person. */
export const action = /* @__PURE__ */ guardAction('routes/webhooks+/twilio', async ({ db, request }) => {
  if (!isAvailable('sms')) return answer(404, 'There is no such page.');
  if (request.method !== 'POST') return answer(405, 'Only POST.');
  const text = await request.text();
  if (text.length > MOST_BYTES) return answer(400, 'Too long.');
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (!(await isFromTwilio(fields, request.headers.get('x-twilio-signature')))) return answer(403, 'Not signed by Twilio.');
  const { MessageSid: messageId, From: from, Body: body = '' } = fields;
  if (!messageId || !/^\+\d{8,15}$/.test(from ?? '') || !from) return answer(400, 'Not a text message.');
  await transact(db, (tx) => receiveReply(tx, { messageId, from, body }));
  return answer(200, NO_REPLY, 'text/xml');
});
