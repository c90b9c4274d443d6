import { z } from 'zod';
import { noteTextStatus } from '#app/domain/notifications/record-sms-status.server';
import { guardAction } from '#app/http/guard.server';
import { transact } from '#app/platform/db.server';
import { statusPath } from '#app/platform/sms.server';
import { answer, readFromTwilio } from './_shared/from-twilio.server';

const newsSchema = z.object({
  To: z.string(),
  MessageStatus: z.string(),
  ErrorCode: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
});

/** What became of a text message, as Twilio says. No session, no form, only Twilio's signature. */
export const action = /* @__PURE__ */ guardAction('routes/webhooks+/twilio-status', async ({ db, request, url }) => {
  const notificationId = z.string().uuid().safeParse(url.searchParams.get('notice')).data;
  if (!notificationId) return answer(400, 'About which notice?');
  const fields = await readFromTwilio(request, statusPath(notificationId));
  if (fields instanceof Response) return fields;
  const news = newsSchema.safeParse(fields);
  if (!news.success) return answer(400, 'Not the status of a text message.');
  const { To: to, MessageStatus: status, ErrorCode: errorCode = null } = news.data;
  await transact(db, (tx) => noteTextStatus(tx, { notificationId, to, status, errorCode }));
  return answer(200, 'Noted.');
});
