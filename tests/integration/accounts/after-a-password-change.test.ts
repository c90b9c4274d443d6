import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueEmailToken } from '#app/domain/accounts/email-token.server';
import { setCalendarToken } from '#app/domain/pros/save-schedule.server';
import { signInWithGoogle } from '#app/domain/sign-in/sign-in-with-google.server';
import { db, transact } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { asking, at, openSettings, PASSWORD, signedIn, stranger, who } from './account-fixtures';
import { lastMail, lastSms, workOff, type Visitor } from './visitor';

openSettings();

const NEW_PASSWORD = 'an orchard behind the wall';
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

function endpointOf(name: string): string {
  return `https://fcm.googleapis.com/fcm/send/${name}`;
}

async function subscribe(browser: Visitor, endpoint = endpointOf(crypto.randomUUID())): Promise<string> {
  const sent = await browser.post('/notifications/push', { intent: 'subscribe', endpoint, ...KEYS });
  expect(sent.status).toBe(204);
  return endpoint;
}

async function feedOf(browser: Visitor): Promise<string> {
  const page = await (await browser.get('/customer/calendar')).text();
  return new URL(/http[^"]*\/calendar\/[^"]*\.ics/.exec(page)?.[0] ?? '').pathname;
}

async function isToldOfPush(browser: Visitor, endpoint: string): Promise<unknown> {
  return (await browser.get(`/notifications/push?${new URLSearchParams({ endpoint }).toString()}`)).json();
}

/** An account whose thief has copied the calendar link and gets its push notifications, and the owner's own browser. */
async function robbed(more: Parameters<typeof signedIn>[0] = {}) {
  const { user, browser: owner } = await signedIn(more);
  const thief = await at(user.id);
  const [feed, endpoint] = [await feedOf(thief), await subscribe(thief)];
  expect((await asking()(feed)).status).toBe(200);
  return { user, owner, thief, feed, endpoint };
}

async function expectNothingLeft({ user, thief, feed, endpoint }: Awaited<ReturnType<typeof robbed>>): Promise<void> {
  expect(await who(thief)).toBeUndefined();
  expect((await asking()(feed)).status).toBe(404);
  expect(await db().pushSubscription.count({ where: { userId: user.id, endpoint } })).toBe(0);
}

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('what a thief has set up', () => {
  test('ends when the owner changes the password; their browser subscribes again by a press', async () => {
    const robbery = await robbed();
    const { owner, user } = robbery;
    const own = await subscribe(owner);
    await owner.post('/settings/security', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    });
    expect(await who(owner)).toBe(user.id);
    await expectNothingLeft(robbery);
    expect(await isToldOfPush(owner, own)).toMatchObject({ subscribed: false });
    await subscribe(owner, own);
    expect(await isToldOfPush(owner, own)).toMatchObject({ subscribed: true });
    expect((await asking()(await feedOf(owner))).status).toBe(200);
  });

  test('ends when the owner resets the password', async () => {
    const robbery = await robbed();
    const { user } = robbery;
    const token = await transact(db(), (tx) =>
      issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' }),
    );
    await stranger().post(`/reset-password/${token}`, { password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    await expectNothingLeft(robbery);
  });

  test('ends when the owner of the mailbox arrives at an account that another person made with the address', async () => {
    const robbery = await robbed({ emailVerifiedAt: null });
    const { email } = robbery.user;
    const google = { subject: crypto.randomUUID(), email, emailVerified: true, name: 'Ada' };
    await transact(db(), (tx) => signInWithGoogle(tx, { google, role: 'customer' }));
    await expectNothingLeft(robbery);
  });

  test('ends when the owner signs every other device out, whose own push notifications go on', async () => {
    const robbery = await robbed();
    const own = await subscribe(robbery.owner);
    await robbery.owner.post('/settings/security?form=sessions', {});
    await expectNothingLeft(robbery);
    expect(await isToldOfPush(robbery.owner, own)).toMatchObject({ subscribed: true });
  });

  test('ends when an admin signs the account out', async () => {
    const robbery = await robbed();
    const admin = await at((await insertAdmin(db())).id);
    const answer = await admin.post(`/admin/users/${robbery.user.id}`, { intent: 'sign-out' });
    expect(answer.status).toBe(302);
    await expectNothingLeft(robbery);
  });
});

describe('what an owner’s account has given out', () => {
  test('a pro’s calendar address ends with the other sessions, and a new one is another', async () => {
    await ensureCatalog(db());
    const pro = await insertPro(db());
    const browser = await at(pro.userId);
    const newAddress = async () => {
      const token = randomBytes(32).toString('base64url');
      await transact(db(), (tx) => setCalendarToken(tx, { proId: pro.id, token }));
      return `/pro/calendar/${token}.ics`;
    };
    const address = await newAddress();
    expect((await asking()(address)).status).toBe(200);
    await browser.post('/settings/security?form=sessions', {});
    expect((await asking()(address)).status).toBe(404);
    expect((await asking()(await newAddress())).status).toBe(200);
    expect((await asking()(address)).status).toBe(404);
  });

  test('an invitation to the household that is still open ends with a reset', async () => {
    const { user: owner, browser } = await signedIn();
    const { browser: guest } = await signedIn();
    await browser.post('/customer/household', { intent: 'invite', email: 'sister@home.test' });
    await workOff();
    const mail = await lastMail('sister@home.test');
    const path = new URL(mail?.links.find((link) => link.includes('/household/join/')) ?? '').pathname;
    expect((await guest.get(path)).status).toBe(200);
    await reset(owner);
    expect((await guest.get(path)).status).toBe(302);
    expect(await db().householdInvitation.count({ where: { ownerId: owner.id } })).toBe(0);
  });
});

/** A number that is confirmed in the settings, as a person does it. */
async function addPhone(browser: Visitor, phone: string): Promise<void> {
  await browser.post('/settings?index&form=profile', { fullName: 'Ada Arbor', phone, zip: '' });
  const page = (await browser.post('/settings?index&form=phone', {})).headers.get('location') ?? '';
  await browser.post(page, { code: /\b\d{6}\b/.exec((await lastSms(phone)) ?? '')?.[0] ?? '' });
}

async function reset({ id, email }: { id: string; email: string }): Promise<void> {
  const token = await transact(db(), (tx) => issueEmailToken(tx, { userId: id, email, kind: 'reset_password' }));
  await stranger().post(`/reset-password/${token}`, { password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
}

async function mailed(userId: string, template: string): Promise<Record<string, string>> {
  const row = await db().notification.findFirst({
    where: { userId, template, channel: 'email' },
    orderBy: { createdAt: 'desc' },
  });
  return (row?.data ?? {}) as Record<string, string>;
}

async function isPhoneConfirmed(userId: string): Promise<boolean> {
  return (await db().user.findUniqueOrThrow({ where: { id: userId } })).phoneVerifiedAt !== null;
}

describe('a number that signs in', () => {
  test('a person who resets the password confirms a number of the last 30 days again, and is mailed what signs in', async () => {
    const { user, browser } = await signedIn();
    await addPhone(browser, '+13125550161');
    expect(await isPhoneConfirmed(user.id)).toBe(true);
    expect(await mailed(user.id, 'phone-changed')).toMatchObject({ event: 'confirmed', ending: '0161' });
    await reset(user);
    expect(await isPhoneConfirmed(user.id)).toBe(false);
    const mail = await mailed(user.id, 'password-changed');
    expect(mail).toMatchObject({ droppedPhone: '0161' });
    expect(mail.methods).not.toContain('0161');
  });

  test('a number that was confirmed long ago still signs in after a reset, and the mail names it', async () => {
    const longAgo = new Date(now().getTime() - 31 * 86_400_000);
    const { user } = await signedIn({ phone: '+13125550162', phoneVerifiedAt: longAgo });
    await reset(user);
    expect(await isPhoneConfirmed(user.id)).toBe(true);
    expect((await mailed(user.id, 'password-changed')).methods).toContain('0162');
  });

  test('a person whose confirmed number is replaced is mailed, and the new one does not sign in', async () => {
    const { user, browser } = await signedIn({ phone: '+13125550163', phoneVerifiedAt: now() });
    await browser.post('/settings?index&form=profile', { fullName: 'Ada Arbor', phone: '3125550164', zip: '' });
    expect(await isPhoneConfirmed(user.id)).toBe(false);
    expect(await mailed(user.id, 'phone-changed')).toMatchObject({ event: 'changed', ending: '0164' });
  });

  test('a pro who enters another number confirms it again before it signs in', async () => {
    await ensureCatalog(db());
    const { userId, homeZip } = await insertPro(db());
    await db().user.update({ where: { id: userId }, data: { phone: '+13125550165', phoneVerifiedAt: now() } });
    const fields = { fullName: 'Robin Rafter', phone: '(312) 555-0166', zip: homeZip, companyName: 'Rafter Lights', bio: '' };
    const answer = await (await at(userId)).post('/pro/settings', fields);
    expect(answer.status).toBe(302);
    expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).phone).toBe('+13125550166');
    expect(await isPhoneConfirmed(userId)).toBe(false);
  });
});

describe('push notifications of a browser', () => {
  test('end with its sign-out, those of an older version too, and other browsers keep theirs', async () => {
    const { user, browser } = await signedIn();
    const other = await at(user.id);
    const [here, there] = [await subscribe(browser), await subscribe(other)];
    await db().pushSubscription.create({ data: { userId: user.id, endpoint: endpointOf(crypto.randomUUID()), ...KEYS } });
    await browser.post('/auth/sign-out', {});
    const left = await db().pushSubscription.findMany({ where: { userId: user.id }, select: { endpoint: true } });
    expect(left).toEqual([{ endpoint: there }]);
    expect(await isToldOfPush(other, here)).toMatchObject({ subscribed: false });
  });

  test('end when another browser signs that one out', async () => {
    const { user, browser } = await signedIn();
    const other = await at(user.id);
    const endpoint = await subscribe(other);
    const session = await db().pushSubscription.findUniqueOrThrow({ where: { endpoint }, select: { sessionId: true } });
    await browser.post('/settings/security?form=sessions', { sessionId: session.sessionId ?? '' });
    expect(await db().pushSubscription.count({ where: { endpoint } })).toBe(0);
  });

  test('go on when the same person signs in again on it, and end when another person does', async () => {
    const { user, browser } = await signedIn();
    const endpoint = await subscribe(browser);
    await browser.post('/signin', { email: user.email, password: PASSWORD });
    expect(await isToldOfPush(browser, endpoint)).toMatchObject({ subscribed: true });
    const { user: next } = await signedIn();
    await browser.post('/signin', { email: next.email, password: PASSWORD });
    expect(await who(browser)).toBe(next.id);
    expect(await db().pushSubscription.count({ where: { endpoint } })).toBe(0);
  });

  test('are not sent once its session is over', async () => {
    const { user, browser } = await signedIn();
    const endpoint = await subscribe(browser);
    await db().session.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(0) } });
    const again = await at(user.id);
    expect(await isToldOfPush(again, endpoint)).toMatchObject({ subscribed: false });
  });
});

describe('links that reset a password', () => {
  test('of many that are asked for at once, one works', async () => {
    const { user } = await signedIn();
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () =>
        transact(db(), (tx) => issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' })),
      ),
    );
    const pages = await Promise.all(tokens.map((token) => asking()(`/reset-password/${token}`)));
    const live = await db().emailToken.count({ where: { userId: user.id, kind: 'reset_password', usedAt: null } });
    expect([live, pages.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
  });

  test('are all used up by a reset', async () => {
    const { user } = await signedIn();
    await stranger().post('/forgot-password', { email: user.email });
    await workOff();
    const mail = await lastMail(user.email);
    const path = new URL(mail?.links.find((link) => link.includes('/reset-password/')) ?? '').pathname;
    const sent = await stranger().post(path, { password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    expect(sent.headers.get('location')).toBe('/signin');
    expect(await db().emailToken.count({ where: { userId: user.id, kind: 'reset_password', usedAt: null } })).toBe(0);
    expect((await asking()(path)).status).not.toBe(200);
  });
});
