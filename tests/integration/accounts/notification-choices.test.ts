import twilio from 'twilio';
import { describe, expect, test, vi } from 'vitest';
import { notify } from '#app/domain/notifications/notify.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { sandboxSecret } from '#app/platform/sandbox.server';
import { ORIGIN } from '#tests/setup/ask';
import { asking, openSettings, signedIn } from './account-fixtures';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000' }));
openSettings();

describe('what is sent', () => {
  const data = { name: 'Pat', from: 'Robin', excerpt: 'Hello', url: `${ORIGIN}/x` };

  async function texter(phone: string) {
    const made = await signedIn({ phone, phoneVerifiedAt: new Date('2026-01-01T00:00:00Z'), zip: null });
    await made.browser.post('/settings/notifications?form=consent', { agree: 'on' });
    await made.browser.post('/settings/notifications?form=matrix', { on: 'messages:sms' });
    return made;
  }

  async function sendText(userId: string, key: string) {
    await transact(db(), (tx) => notify(tx, { dedupeKey: key, userId, template: 'message-unread', data }));
    return db().notification.findFirst({ where: { dedupeKey: `${key}:sms` } });
  }

  async function reply(from: string, body: string, messageId: string, forged?: string): Promise<Response> {
    const token = forged ?? (await sandboxSecret());
    const fields = { MessageSid: messageId, From: from, Body: body };
    const signature = twilio.getExpectedTwilioSignature(token, `${ORIGIN}/webhooks/twilio`, fields);
    return asking()('/webhooks/twilio', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-twilio-signature': signature },
    });
  }

  test('one matrix: what is not ticked is off, mail about one’s own contract cannot be', async () => {
    const { user, browser } = await signedIn();
    await browser.post('/customer/notifications?form=matrix', { on: 'marketing:email' });
    const rows = await db().notificationPreference.findMany({ where: { userId: user.id } });
    const stored = new Map(rows.map((row) => [`${row.eventClass}:${row.channel}`, row.enabled]));
    expect(stored.get('marketing:email')).toBe(true);
    expect(stored.get('messages:email')).toBe(false);
    expect(stored.has('booking:email')).toBe(false);
    expect(await (await browser.get('/settings/notifications')).text()).toContain('Always');
  });

  test('the marketing toggle is the same box, on another page', async () => {
    const { user, browser } = await signedIn();
    await browser.post('/customer/security?form=marketing', { marketing: 'on' });
    const key = { userId: user.id, eventClass: 'marketing', channel: 'email' as const };
    expect((await db().notificationPreference.findFirstOrThrow({ where: key })).enabled).toBe(true);
  });

  test('consent is recorded with its words, and only for a confirmed number', async () => {
    const { user } = await texter('+13125550141');
    const record = await db().smsConsent.findFirstOrThrow({ where: { userId: user.id } });
    expect(record).toMatchObject({ given: true, source: 'settings', textVersion: 2 });
    expect(record.text).toContain('Reply STOP');
    const unproved = await signedIn({ phone: '+13125550142' });
    expect((await unproved.browser.post('/settings/notifications?form=consent', { agree: 'on' })).status).toBe(422);
    await expect(db().smsConsent.deleteMany()).rejects.toThrow();
  });

  test('who agreed at the checkout reads that texts are on, chooses among them, and turns them off', async () => {
    const phone = '+13125550149';
    const { user, browser } = await signedIn({ phone });
    const before = await (await browser.get('/settings/notifications')).text();
    expect(before).toContain('Confirm your number first');
    const agreed = { userId: user.id, phone, given: true, source: 'checkout' } as const;
    await transact(db(), (tx) => recordSmsConsent(tx, agreed));
    const page = await (await browser.get('/settings/notifications')).text();
    for (const words of ['value="booking:sms"', 'Turn off text messages', 'Quiet hours']) expect(page).toContain(words);
    await browser.post('/settings/notifications?form=matrix', { on: 'messages:sms' });
    expect(await sendText(user.id, 'agreed-at-checkout')).not.toBeNull();
    await browser.post('/settings/notifications?form=stop', {});
    expect(await sendText(user.id, 'turned-off')).toBeNull();
    const after = await (await browser.get('/settings/notifications')).text();
    expect(after).toContain('Confirm your number first');
    expect(after).not.toContain('Turn off text messages');
  });

  test('STOP ends them at once, what waits included, and START begins them again; each message once', async () => {
    const { user } = await texter('+13125550143');
    const waiting = await sendText(user.id, 'before-stop');
    expect((await reply('+13125550143', ' stop. ', 'SM1')).status).toBe(200);
    expect((await db().notification.findUniqueOrThrow({ where: { id: waiting!.id } })).status).toBe('cancelled');
    expect(await sendText(user.id, 'after-stop')).toBeNull();
    await reply('+13125550143', 'START', 'SM2');
    await reply('+13125550143', 'STOP', 'SM1');
    expect(await sendText(user.id, 'after-start')).not.toBeNull();
  });

  test('a reply that Twilio did not sign changes nothing', async () => {
    const { user } = await texter('+13125550144');
    expect((await reply('+13125550144', 'STOP', 'SM3', 'another token')).status).toBe(403);
    expect(await sendText(user.id, 'forged')).not.toBeNull();
  });

  test('at night a text message waits for the morning of its recipient, a code that was asked for does not', async () => {
    await db().zipCode.createMany({
      data: [{ zip: '60614', city: 'Chicago', state: 'IL', lat: 41.9, lng: -87.6, zone: 'America/Chicago' }],
      skipDuplicates: true,
    });
    const { user, browser } = await texter('+13125550145');
    await db().user.update({ where: { id: user.id }, data: { zip: '60614' } });
    setClock(new Date('2026-11-11T04:00:00Z'));
    const row = await sendText(user.id, 'night');
    await sendNotification(db(), { notificationId: row!.id, isLastAttempt: false });
    const held = await db().notification.findUniqueOrThrow({ where: { id: row!.id } });
    expect(held).toMatchObject({ status: 'queued', sendAfter: new Date('2026-11-11T14:00:00Z'), attempts: 0 });
    setClock(new Date('2026-11-11T14:00:01Z'));
    await sendNotification(db(), { notificationId: row!.id, isLastAttempt: false });
    expect((await db().notification.findUniqueOrThrow({ where: { id: row!.id } })).status).toBe('sent');
    expect(browser).toBeDefined();
  });

  test('a consent that was taken back while it waited keeps a message back', async () => {
    const { user } = await texter('+13125550146');
    const row = await sendText(user.id, 'late-no');
    await transact(db(), (tx) =>
      recordSmsConsent(tx, { userId: user.id, phone: '+13125550146', given: false, source: 'settings' }),
    );
    await sendNotification(db(), { notificationId: row!.id, isLastAttempt: false });
    expect((await db().notification.findUniqueOrThrow({ where: { id: row!.id } })).status).toBe('cancelled');
  });
});
