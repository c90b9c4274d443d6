import { receiveReply } from '#app/domain/notifications/text-messages.server';
import { guardAction } from '#app/http/guard.server';
import { transact } from '#app/platform/db.server';
import { answer, readFromTwilio } from './_shared/from-twilio.server';

const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** Text messages that come back: STOP and START. No session, no form, only Twilio's signature; Twilio itself answers the person. */
export const action = /* @__PURE__ */ guardAction('routes/webhooks+/twilio', async ({ db, request }) => {
  const fields = await readFromTwilio(request, '/webhooks/twilio');
  if (fields instanceof Response) return fields;
  const { MessageSid: messageId, From: from, Body: body = '' } = fields;
  if (!messageId || !/^\+\d{8,15}$/.test(from ?? '') || !from) return answer(400, 'Not a text message.');
  await transact(db, (tx) => receiveReply(tx, { messageId, from, body }));
  return answer(200, NO_REPLY, 'text/xml');
});
