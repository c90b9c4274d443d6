import { expect, test, vi } from 'vitest';
import { notify } from '#app/domain/notifications/notify.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { db, transact } from '#app/platform/db.server';

vi.hoisted(() => Object.assign(process.env, { SANDBOX: '0' }));

test('Without Twilio a text message is not sent, and its row says which variable is missing', async () => {
  const [dedupeKey, phone] = ['code', '+13125550177'];
  await transact(db(), (tx) => notify(tx, { dedupeKey, phone, template: 'code-by-sms', data: { code: '123456' } }));
  const { id } = await db().notification.findFirstOrThrow({ where: { address: phone } });
  await sendNotification(db(), { notificationId: id, isLastAttempt: false });
  expect(await db().notification.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'cancelled',
    lastError: expect.stringContaining('TWILIO_ACCOUNT_SID') as string,
  });
});
