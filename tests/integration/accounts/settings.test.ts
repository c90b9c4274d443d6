import { generateTOTP } from '@epic-web/totp';
import twilio from 'twilio';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildExport, sweepAccounts } from '#app/domain/accounts/data-export.server';
import { deleteAccount } from '#app/domain/accounts/delete-account.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { notify } from '#app/domain/notifications/notify.server';
import { sendNotification } from '#app/domain/notifications/send-notification.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { findActor } from '#app/http/session.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { unseal } from '#app/platform/seal.server';
import { SANDBOX_TWILIO_TOKEN } from '#app/platform/sms.server';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, ORIGIN, signInAs, type Ask } from '#tests/setup/ask';
import { lastMail, lastSms, visitor, type Visitor, workOff } from './visitor';

const PASSWORD = 'a lamp in the window';
let ask: Ask;

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000' }));

beforeAll(async () => {
  ask = asker(await loadBuild());
  await sandbox().migrate();
});

beforeEach(async () => {
  setClock(null);
  await db().rateLimit.deleteMany();
});

async function signedIn(more: Parameters<typeof insertUser>[1] = {}) {
  const user = await insertUser(db(), { passwordHash: await hashPassword(PASSWORD), ...more });
  return { user, browser: await at(user.id) };
}

async function at(userId: string): Promise<Visitor> {
  const browser = visitor(ask);
  browser.jar.set('session', (await signInAs(userId)).replace('session=', ''));
  return browser;
}

async function who(browser: Visitor): Promise<string | undefined> {
  return (await findActor(browser.cookie() ?? null))?.userId;
}

describe('profile', () => {
  test.each(['/settings', '/customer/account'])(
    'F086 G083 %s saves name, number and ZIP, and comes back to itself',
    async (path) => {
      const { user, browser } = await signedIn();
      const answer = await browser.post(`${path}?${path === '/settings' ? 'index&' : ''}form=profile`, {
        fullName: ' Ada Arbor ',
        phone: '312-555-0111',
        zip: '60613-1234',
      });
      expect(answer.headers.get('location')).toBe(path);
      const saved = await db().user.findUniqueOrThrow({ where: { id: user.id } });
      expect(saved).toMatchObject({ fullName: 'Ada Arbor', phone: '+13125550111', zip: '60613', email: user.email });
    },
  );

  test('F255 a failure that nobody foresaw is said beside the form', async () => {
    const { browser } = await signedIn();
    await db().$executeRaw`ALTER TABLE app_user ADD CONSTRAINT broken CHECK (full_name <> 'Breaks')`;
    const answer = await browser.post('/settings?index&form=profile', { fullName: 'Breaks', phone: '', zip: '' });
    await db().$executeRaw`ALTER TABLE app_user DROP CONSTRAINT broken`;
    expect(answer.status).toBe(502);
    const page = await answer.text();
    expect(page).toContain('Update Failed. Failed to update profile. Please try again.');
    expect(page).toContain('value="Breaks"');
  });

  test('a number is confirmed by its code, and a changed one has to be confirmed again', async () => {
    const { user, browser } = await signedIn({ phone: '+13125550131' });
    const page = (await browser.post('/settings?index&form=phone', {})).headers.get('location') ?? '';
    const code = /^\d{6}/.exec((await lastSms('+13125550131')) ?? '')?.[0] ?? '';
    const stranger = await signedIn();
    expect((await stranger.browser.get(page)).headers.get('location')).toBe('/settings');
    await browser.post(page, { code });
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).phoneVerifiedAt).not.toBeNull();
    await browser.post('/settings?index&form=profile', { fullName: 'Pat', phone: '3125550132', zip: '' });
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).phoneVerifiedAt).toBeNull();
  });

  test('R-E7 a new address counts from its own link on, for its owner alone, and other devices end', async () => {
    const { user, browser } = await signedIn();
    const elsewhere = await at(user.id);
    const newEmail = `new-${user.email}`;
    await browser.post('/settings?index&form=email', { newEmail, password: PASSWORD });
    const mail = await lastMail(newEmail);
    const link = new URL(mail?.links.find((each) => each.includes('/confirm-email/')) ?? '').pathname;
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).email).toBe(user.email);
    const thief = await signedIn();
    await thief.browser.post(link, {});
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).email).toBe(user.email);
    await browser.post(link, {});
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).email).toBe(newEmail);
    expect(await who(browser)).toBe(user.id);
    expect(await who(elsewhere)).toBeUndefined();
    expect((await lastMail(user.email))?.subject).toBe('Your e-mail address was changed');
  });

  test('a change of address wants the password, and an address that is taken changes nothing and says nothing', async () => {
    const { browser } = await signedIn();
    const other = await insertUser(db());
    const wrong = await browser.post('/settings?index&form=email', { newEmail: 'x@example.test', password: 'not it' });
    expect(wrong.status).toBe(422);
    const answer = await browser.post('/settings?index&form=email', { newEmail: other.email, password: PASSWORD });
    expect(answer.status).toBe(302);
    expect((await lastMail(other.email))?.subject).toBe('You already have an account');
  });
});

describe('password', () => {
  test('G082 R-E4 the current one is checked, every session ends and this browser gets a new one', async () => {
    const { user, browser } = await signedIn();
    const [elsewhere, before] = [await at(user.id), browser.jar.get('session')];
    const change = (fields: Record<string, string>) => browser.post('/settings/security?form=password', fields);
    const wrong = await change({
      currentPassword: 'not it',
      newPassword: 'lights on the roof',
      confirmation: 'lights on the roof',
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).not.toContain('lights on the roof');
    const answer = await change({
      currentPassword: PASSWORD,
      newPassword: 'lights on the roof',
      confirmation: 'lights on the roof',
    });
    expect(answer.headers.get('location')).toBe('/settings/security');
    expect(browser.jar.get('session')).not.toBe(before);
    expect(await who(browser)).toBe(user.id);
    expect(await who(elsewhere)).toBeUndefined();
    expect((await lastMail(user.email))?.subject).toBe('Your password was changed');
  });

  test('F212 F255 two that differ and one that is short are refused in the words of the specification', async () => {
    const { browser } = await signedIn();
    const send = async (newPassword: string, confirmation: string) => {
      const answer = await browser.post('/customer/security?form=password', {
        currentPassword: PASSWORD,
        newPassword,
        confirmation,
      });
      return answer.text();
    };
    expect(await send('lights on', 'lights off')).toContain('Passwords Don’t Match');
    const short = await send('abc', 'abc');
    expect(short).toContain('Password Too Short');
    expect(short).toContain('Password must be at least 6 characters.');
  });

  test('somebody who only has Google sets one by a mailed link', async () => {
    const { user, browser } = await signedIn({ passwordHash: null });
    await browser.post('/settings/security?form=set-password', {});
    expect((await lastMail(user.email))?.subject).toBe('Set a new password');
  });
});

test('the other sessions end at one press, this one stays', async () => {
  const { user, browser } = await signedIn();
  const others = [await at(user.id), await at(user.id)];
  await browser.post('/settings/security?form=sessions', {});
  expect(await Promise.all([browser, ...others].map(who))).toEqual([user.id, undefined, undefined]);
  const [victim, thief] = [await signedIn(), await signedIn()];
  const session = await db().session.findFirstOrThrow({ where: { userId: victim.user.id } });
  await thief.browser.post('/settings/security?form=sessions', { sessionId: session.id });
  expect(await who(victim.browser)).toBe(victim.user.id);
});

describe('G079 the second step', () => {
  async function appCode(userId: string): Promise<string> {
    const { secret } = await db().totpFactor.findUniqueOrThrow({ where: { userId } });
    return (await generateTOTP({ secret: unseal(secret), algorithm: 'SHA-1', period: 30, digits: 6 })).otp;
  }

  async function turnOn() {
    const made = await signedIn();
    await made.browser.get('/settings/two-step');
    const answer = await made.browser.post('/settings/two-step', { code: await appCode(made.user.id) });
    const codes = [...new Set((await answer.text()).match(/[a-z2-9]{5}-[a-z2-9]{5}(?=<)/g) ?? [])];
    return { ...made, codes };
  }

  async function firstStep(email: string): Promise<Visitor> {
    const browser = visitor(ask);
    const answer = await browser.post('/signin?tab=login', { email, password: PASSWORD, returnTo: '/settings' });
    expect(answer.headers.get('location')).toBe('/signin/two-step');
    return browser;
  }

  test('is asked for after the password, takes a code of the app once, and goes on where one was going', async () => {
    const { user, codes } = await turnOn();
    expect(codes).toHaveLength(10);
    const browser = await firstStep(user.email);
    expect(await who(browser)).toBeUndefined();
    const used = await appCode(user.id);
    expect((await browser.post('/signin/two-step', { code: used })).status).toBe(422);
    await db().totpFactor.update({ where: { userId: user.id }, data: { lastStep: 0n } });
    const answer = await browser.post('/signin/two-step', { code: await appCode(user.id) });
    expect(answer.headers.get('location')).toBe('/settings');
    expect(await who(browser)).toBe(user.id);
  });

  test('lets in by a recovery code, once', async () => {
    const { user, codes } = await turnOn();
    const browser = await firstStep(user.email);
    await browser.post('/signin/two-step', { code: (codes[0] ?? '').toUpperCase().replace('-', ' ') });
    expect(await who(browser)).toBe(user.id);
    const again = await firstStep(user.email);
    expect((await again.post('/signin/two-step', { code: codes[0] ?? '' })).status).toBe(422);
  });

  test('R-E3 five wrong codes have to wait, and a half sign-in is worth nothing after the password has changed', async () => {
    const { user } = await turnOn();
    const browser = await firstStep(user.email);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await browser.post('/signin/two-step', { code: '000000' })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await db().user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword('another one') } });
    expect((await browser.get('/signin/two-step')).headers.get('location')).toBe('/signin');
  });

  test('switching it off wants a code', async () => {
    const { user, browser, codes } = await turnOn();
    expect((await browser.post('/settings/two-step?form=off', { code: '123456' })).status).toBe(422);
    await browser.post('/settings/two-step?form=off', { code: codes[3] ?? '' });
    expect(await db().totpFactor.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe('G013 G090 what is sent', () => {
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

  function reply(from: string, body: string, messageId: string, token = SANDBOX_TWILIO_TOKEN): Promise<Response> {
    const fields = { MessageSid: messageId, From: from, Body: body };
    const signature = twilio.getExpectedTwilioSignature(token, `${ORIGIN}/webhooks/twilio`, fields);
    return ask('/webhooks/twilio', {
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

  test('F094 the marketing toggle is the same box, on another page', async () => {
    const { user, browser } = await signedIn();
    await browser.post('/customer/security?form=marketing', { marketing: 'on' });
    const key = { userId: user.id, eventClass: 'marketing', channel: 'email' as const };
    expect((await db().notificationPreference.findFirstOrThrow({ where: key })).enabled).toBe(true);
  });

  test('consent is recorded with its words, and only for a confirmed number', async () => {
    const { user } = await texter('+13125550141');
    const record = await db().smsConsent.findFirstOrThrow({ where: { userId: user.id } });
    expect(record).toMatchObject({ given: true, source: 'settings', textVersion: 1 });
    expect(record.text).toContain('Reply STOP');
    const unproved = await signedIn({ phone: '+13125550142' });
    expect((await unproved.browser.post('/settings/notifications?form=consent', { agree: 'on' })).status).toBe(422);
    await expect(db().smsConsent.deleteMany()).rejects.toThrow();
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

describe('G085 one’s own data', () => {
  test('comes as a zip by a link for its owner, for seven days', async () => {
    const { user, browser } = await signedIn();
    await insertQuoteRequest(db(), { customerId: user.id, email: user.email, notes: 'OWNWORDS' });
    await browser.post('/settings/data', {});
    expect((await browser.post('/settings/data', {})).status).toBe(409);
    const { id } = await db().dataExport.findFirstOrThrow({ where: { userId: user.id } });
    await buildExport(db(), { exportId: id });
    await buildExport(db(), { exportId: id });
    const mail = await lastMail(user.email);
    expect(mail?.subject).toBe('Your data is ready');
    const link = new URL(mail?.links.find((each) => each.includes('/settings/data/')) ?? '').pathname;
    const page = await (await browser.get(link)).text();
    const href = /\/resources\/files\/[^"]+/.exec(page)?.[0].replaceAll('&amp;', '&') ?? '';
    const zip = Buffer.from(await (await browser.get(href)).arrayBuffer());
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    const stranger = await signedIn();
    expect((await stranger.browser.get(link)).headers.get('location')).toBe('/settings/data');
    const { readyAt, expiresAt } = await db().dataExport.findUniqueOrThrow({ where: { id } });
    expect((expiresAt?.getTime() ?? 0) - (readyAt?.getTime() ?? 0)).toBeLessThan(7 * 86_400_000 + 60_000);
    await db().dataExport.update({ where: { id }, data: { expiresAt: new Date(now().getTime() - 1_000) } });
    expect((await browser.get(link)).headers.get('location')).toBe('/settings/data');
    await sweepAccounts(db());
    expect(await db().dataExport.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'expired', fileId: null });
  });

  test('an account is deleted by its password: nobody is left, nobody gets in, invoices stay', async () => {
    const { user, browser } = await signedIn({ fullName: 'Wanda Gone' });
    const wrong = await browser.post('/settings/delete', { passwordProof: 'not it' });
    expect(wrong.status).toBe(422);
    await browser.post('/settings/delete', { passwordProof: PASSWORD });
    const left = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(left).toMatchObject({ fullName: '', phone: null, passwordHash: null, email: `deleted-${user.id}@deleted.invalid` });
    expect(await who(browser)).toBeUndefined();
    await workOff();
    expect((await lastMail(user.email))?.subject).toBe('Your account is deleted');
    const again = visitor(ask);
    expect((await again.post('/signin?tab=login', { email: user.email, password: PASSWORD, returnTo: '' })).status).toBe(422);
  });

  test('not while a visit is planned, and not an admin', async () => {
    const scene = await promisedTuesday(db());
    for (const { id } of [scene.customer, scene.admin])
      await expect(transact(db(), (tx) => deleteAccount(tx, { userId: id }))).rejects.toThrow(/Cancel it first|planned|admin/);
    const browser = await at(scene.customer.id);
    expect(await (await browser.get('/settings/delete')).text()).toContain('still planned');
  });
});

test('F257 G091 a role that cannot be read is no role: the page fails and nothing is taken for a customer', async () => {
  const { browser } = await signedIn({ roles: ['customer', 'pro'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db().$executeRaw`ALTER TABLE pro RENAME TO pro_gone`;
  const answer = await browser.get('/dashboard');
  await db().$executeRaw`ALTER TABLE pro_gone RENAME TO pro`;
  expect(answer.status).toBe(500);
  expect(answer.headers.get('location')).toBeNull();
});

test('G092 everybody lands in his own room', async () => {
  const land = async (roles: ('customer' | 'pro' | 'admin' | 'company')[]) => {
    const { browser } = await signedIn({ roles });
    return (await browser.get('/dashboard')).headers.get('location');
  };
  expect(await land(['customer', 'admin'])).toBe('/admin');
  expect(await land(['customer', 'company'])).toBe('/commercial/dashboard');
  expect(await land(['customer', 'pro'])).toBe('/pro');
  expect(await land(['customer'])).toBe('/customer/dashboard');
});
