import { beforeAll, describe, expect, test, vi } from 'vitest';
import { askForEmailChange, confirmEmailChange } from '#app/domain/accounts/change-email.server';
import { db, transact } from '#app/platform/db.server';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertCompany } from '#tests/factories/companies';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { insertUser } from '#tests/factories/users';
import { lastMail, lastSms } from './visitor';
import { at, openSettings, PASSWORD, signedIn, who } from './account-fixtures';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000' }));
openSettings();
beforeAll(() => ensureCatalog(db()));

describe('profile', () => {
  test.each(['/settings', '/customer/account'])('%s saves name, number and ZIP, and comes back to itself', async (path) => {
    const { user, browser } = await signedIn();
    const answer = await browser.post(`${path}?${path === '/settings' ? 'index&' : ''}form=profile`, {
      fullName: ' Ada Arbor ',
      phone: '312-555-0111',
      zip: '60613-1234',
    });
    expect(answer.headers.get('location')).toBe(path);
    const saved = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(saved).toMatchObject({ fullName: 'Ada Arbor', phone: '+13125550111', zip: '60613', email: user.email });
  });

  test('an unexpected failure is said beside the form', async () => {
    const { browser } = await signedIn();
    await db().$executeRaw`ALTER TABLE app_user ADD CONSTRAINT broken CHECK (full_name <> 'Breaks')`;
    const answer = await browser.post('/settings?index&form=profile', { fullName: 'Breaks', phone: '', zip: '' });
    await db().$executeRaw`ALTER TABLE app_user DROP CONSTRAINT broken`;
    expect(answer.status).toBe(500);
    const page = await answer.text();
    expect(page).toContain('Update Failed. Failed to update profile. Please try again.');
    expect(page).toContain('value="Breaks"');
  });

  test('a number is confirmed by its code, and a changed one has to be confirmed again', async () => {
    const { user, browser } = await signedIn({ phone: '+13125550131' });
    const page = (await browser.post('/settings?index&form=phone', {})).headers.get('location') ?? '';
    const code = /\b\d{6}\b/.exec((await lastSms('+13125550131')) ?? '')?.[0] ?? '';
    const stranger = await signedIn();
    expect((await stranger.browser.get(page)).headers.get('location')).toBe('/settings');
    await browser.post(page, { code });
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).phoneVerifiedAt).not.toBeNull();
    await browser.post('/settings?index&form=profile', { fullName: 'Pat', phone: '3125550132', zip: '' });
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).phoneVerifiedAt).toBeNull();
  });

  test('a new address counts from its own link on, for its owner alone, and other devices end', async () => {
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
    expect((await lastMail(user.email))?.subject).toBe('Your email address was changed');
  });

  test('what is mailed about bookings goes along to the new address, and what another address was given for does not', async () => {
    const user = await insertUser(db());
    const newEmail = `moved-${user.email}`;
    const booked = await insertBooking(db(), { customerId: user.id, contactEmail: user.email });
    const forMother = await insertBooking(db(), { customerId: user.id, contactEmail: 'mother@home.test' });
    const request = await insertQuoteRequest(db(), { customerId: user.id, email: user.email });
    const company = await insertCompany(db(), { ownerId: user.id, billingEmail: user.email });
    await transact(db(), (tx) => askForEmailChange(tx, { userId: user.id, newEmail }));
    const mail = await lastMail(newEmail);
    const token =
      mail?.links
        .find((each) => each.includes('/confirm-email/'))
        ?.split('/')
        .at(-1) ?? '';
    await transact(db(), (tx) => confirmEmailChange(tx, { userId: user.id, token, keepSession: 'none' }));
    const emailOf = async (id: string) => (await db().booking.findUniqueOrThrow({ where: { id } })).contactEmail;
    expect([await emailOf(booked.id), await emailOf(forMother.id)]).toEqual([newEmail, 'mother@home.test']);
    expect((await db().quoteRequest.findUniqueOrThrow({ where: { id: request.id } })).email).toBe(newEmail);
    expect((await db().company.findUniqueOrThrow({ where: { id: company.id } })).billingEmail).toBe(newEmail);
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
  test('the current one is checked, every session ends and this browser gets a new one', async () => {
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

  test('two that differ and one that is short are refused in the words of the specification', async () => {
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

  test('a person who only has Google sets one by a mailed link', async () => {
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

test('a role that cannot be read is no role: the page fails and no one is treated as a customer', async () => {
  const { browser } = await signedIn({ roles: ['customer', 'pro'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db().$executeRaw`ALTER TABLE pro RENAME TO pro_gone`;
  const answer = await browser.get('/dashboard');
  await db().$executeRaw`ALTER TABLE pro_gone RENAME TO pro`;
  expect(answer.status).toBe(500);
  expect(answer.headers.get('location')).toBeNull();
});

test('everyone lands in their own portal', async () => {
  const land = async (roles: ('customer' | 'pro' | 'admin' | 'company')[]) => {
    const { browser } = await signedIn({ roles });
    return (await browser.get('/dashboard')).headers.get('location');
  };
  expect(await land(['customer', 'admin'])).toBe('/admin');
  expect(await land(['customer', 'company'])).toBe('/commercial/dashboard');
  expect(await land(['customer', 'pro'])).toBe('/pro');
  expect(await land(['customer'])).toBe('/customer/dashboard');
});
