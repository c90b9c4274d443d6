import { beforeAll, expect, test, vi } from 'vitest';
import twilio from 'twilio';
import { notify } from '#app/domain/notifications/notify.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { setPreference } from '#app/domain/notifications/preferences.server';
import { db, transact } from '#app/platform/db.server';
import { sandboxSecret } from '#app/platform/sandbox.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, ORIGIN, type Ask } from '#tests/setup/ask';

const posted = vi.hoisted(() => [] as Record<string, string>[]);
vi.mock('twilio', async (original) => {
  const actual = await original<{ default: object }>();
  const create = (message: Record<string, string>) => Promise.resolve(void posted.push(message));
  return { default: Object.assign(() => ({ messages: { create } }), actual.default) };
});

let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await insertAdmin(db());
});

/** A text message that has left, to a number of its own. */
async function sentText(phone: string) {
  const user = await insertUser(db(), { phone, fullName: 'Ann Lee' });
  await transact(db(), async (tx) => {
    await recordSmsConsent(tx, { userId: user.id, phone, given: true, source: 'settings' });
    await setPreference(tx, { userId: user.id, eventClass: 'messages', channel: 'sms', enabled: true });
    const data = { name: 'Pat', from: 'Robin', excerpt: 'Hello', url: `${ORIGIN}/x` };
    await notify(tx, { dedupeKey: `text:${phone}`, userId: user.id, template: 'message-unread', data });
  });
  const { id } = await db().notification.findFirstOrThrow({ where: { userId: user.id, channel: 'sms' } });
  // Whatever the hour of the day: quiet hours have tests of their own.
  await db().user.update({ where: { id: user.id }, data: { smsQuietStart: '00:00', smsQuietEnd: '00:00' } });
  await sendNotification(db(), { notificationId: id, isLastAttempt: false });
  return { id, user, phone, read: () => db().notification.findUniqueOrThrow({ where: { id } }) };
}

type Text = { id: string; phone: string };

async function tell({ id, phone }: Text, status: string, errorCode?: string, token?: string): Promise<number> {
  const fields = { MessageSid: 'SM1', To: phone, MessageStatus: status, ...(errorCode ? { ErrorCode: errorCode } : {}) };
  const path = `/webhooks/twilio-status?notice=${id}`;
  const signature = twilio.getExpectedTwilioSignature(token ?? (await sandboxSecret()), `${ORIGIN}${path}`, fields);
  const headers = { 'x-twilio-signature': signature };
  return (await ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })).status;
}

function alerts(about: string) {
  return db().notification.findMany({
    where: { template: 'admin-alert', channel: 'email', data: { path: ['subject'], equals: about } },
  });
}

test('Twilio’s word that a text was delivered is kept, and what comes late changes nothing', async () => {
  const text = await sentText('+13125550161');
  expect(await tell(text, 'sent')).toBe(200);
  expect((await text.read()).deliveredAt).toBeNull();
  expect(await tell(text, 'delivered', undefined, 'another token')).toBe(403);
  expect((await text.read()).deliveredAt).toBeNull();
  expect(await tell(text, 'delivered')).toBe(200);
  expect(await tell(text, 'undelivered', '30003')).toBe(200);
  expect(await text.read()).toMatchObject({ status: 'sent', deliveredAt: expect.any(Date) as Date, lastError: null });
});

test('The office is told once of a number that no text reaches', async () => {
  const text = await sentText('+13125550162');
  for (let time = 0; time < 2; time += 1) expect(await tell(text, 'undelivered', '30006')).toBe(200);
  expect(await text.read()).toMatchObject({ status: 'failed', lastError: 'Not delivered: Twilio 30006' });
  const [alert, ...more] = await alerts('Text messages aren’t reaching Ann Lee');
  expect(more).toEqual([]);
  expect(JSON.stringify(alert?.data)).toMatch(/landline/);
  expect(JSON.stringify(alert?.data)).toContain(`/admin/users/${text.user.id}`);
});

test('The office is told once a day that carriers refuse our texts', async () => {
  for (const phone of ['+13125550163', '+13125550164'])
    expect(await tell(await sentText(phone), 'undelivered', '30034')).toBe(200);
  expect(await alerts('Text messages are not being delivered')).toHaveLength(1);
});

test('A number that has answered STOP ends texts to it', async () => {
  const text = await sentText('+13125550165');
  expect(await tell(text, 'failed', '21610')).toBe(200);
  const last = await db().smsConsent.findFirstOrThrow({ where: { phone: text.phone }, orderBy: { at: 'desc' } });
  expect([last.given, last.source]).toEqual([false, 'stop']);
});

test('Twilio is told where to say so, for each text, where our address is public', async () => {
  const notice = { to: '+13125550166', body: 'Hello', noticeId: crypto.randomUUID() };
  vi.resetModules();
  vi.stubEnv('APP_URL', 'https://shop.example');
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']) vi.stubEnv(name, 'set');
  const { sendSms: sendForReal } = await import('#app/platform/sms.server');
  await sendForReal(notice);
  expect(posted).toEqual([
    {
      to: notice.to,
      body: 'Hello',
      from: 'set',
      statusCallback: `https://shop.example/webhooks/twilio-status?notice=${notice.noticeId}`,
    },
  ]);
});
