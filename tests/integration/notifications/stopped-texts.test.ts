import { expect, test, vi } from 'vitest';
import { recordSmsConsent, readSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';

const twilioRefuses = vi.hoisted(() => ({ code: 0 }));
vi.mock('#app/platform/sms.server', async (original) => ({
  ...(await original<object>()),
  sendSms: () => Promise.reject(Object.assign(new Error('Attempt to send to unsubscribed recipient'), twilioRefuses)),
}));
const { getSender } = await import('#app/platform/sms.server');

const PHONE = '+13125550177';

async function textTo(userId: string, key: string): Promise<string> {
  const { id } = await db().notification.create({
    data: {
      dedupeKey: `${key}:sms`,
      userId,
      channel: 'sms',
      address: PHONE,
      template: 'code-by-sms',
      data: { code: '123456' },
      sendAfter: now(),
      createdAt: now(),
    },
  });
  return id;
}

test('a text to a number that answered STOP at Twilio is not tried again, and ends texts to it', async () => {
  const user = await insertUser(db(), { phone: PHONE });
  await transact(db(), (tx) => recordSmsConsent(tx, { userId: user.id, phone: PHONE, given: true, source: 'settings' }));
  twilioRefuses.code = 30_001;
  const retried = await textTo(user.id, 'retried');
  await expect(sendNotification(db(), { notificationId: retried, isLastAttempt: false })).rejects.toThrow('unsubscribed');
  twilioRefuses.code = 21_610;
  const stopped = await textTo(user.id, 'stopped');
  await sendNotification(db(), { notificationId: stopped, isLastAttempt: false });
  const rows = await db().notification.findMany({ where: { id: { in: [retried, stopped] } } });
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect(await transact(db(), (tx) => readSmsConsent(tx, PHONE))).toMatchObject({ given: false });
});

test('texts leave by a number or by a Messaging Service', () => {
  const service = `MG${'0a'.repeat(16)}`;
  expect(getSender('+13125550100')).toEqual({ from: '+13125550100' });
  expect(getSender(service)).toEqual({ messagingServiceSid: service });
});

test('the invoice mail offers no bank transfer while no account is named', () => {
  const data = { name: 'Ann Lee', number: 'INV-1', reference: 'HL-1', what: 'Displays', amount: '$10.00', due: 'May 1' };
  const mail = writeMail('invoice-issued', { ...data, url: 'https://x.example/', pdfUrl: 'https://x.example/pdf' });
  expect(JSON.stringify(mail)).not.toMatch(/bank transfer/i);
});
