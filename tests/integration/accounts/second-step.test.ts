import { generateTOTP } from '@epic-web/totp';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { unseal } from '#app/platform/encrypt.server';
import { type Visitor } from './visitor';
import { insertAdmin } from '#tests/factories/users';
import { at, openSettings, PASSWORD, signedIn, stranger, who } from './account-fixtures';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000' }));
openSettings();

describe('the second step', () => {
  async function appCode(userId: string): Promise<string> {
    const { secret } = await db().totpFactor.findUniqueOrThrow({ where: { userId } });
    return (await generateTOTP({ secret: unseal(secret), algorithm: 'SHA-1', period: 30, digits: 6 })).otp;
  }

  async function turnOn() {
    const made = await signedIn();
    await made.browser.get('/settings/two-step');
    const code = await appCode(made.user.id);
    const answer = await made.browser.post('/settings/two-step', { code, password: PASSWORD });
    const codes = [...new Set((await answer.text()).match(/[a-z2-9]{5}-[a-z2-9]{5}(?=<)/g) ?? [])];
    return { ...made, code, codes };
  }

  async function firstStep(email: string): Promise<Visitor> {
    const browser = stranger();
    const answer = await browser.post('/signin?tab=login', { email, password: PASSWORD, returnTo: '/settings' });
    expect(answer.headers.get('location')).toBe('/signin/two-step?returnTo=%2Fsettings');
    return browser;
  }

  test('is asked for after the password, takes a code of the app once, and goes on where one was going', async () => {
    const { user, code, codes } = await turnOn();
    expect(codes).toHaveLength(10);
    const browser = await firstStep(user.email);
    expect(await who(browser)).toBeUndefined();
    expect((await browser.post('/signin/two-step', { code })).status).toBe(422);
    await db().totpFactor.update({ where: { userId: user.id }, data: { lastStep: 0n } });
    const answer = await browser.post('/signin/two-step', { code: await appCode(user.id) });
    expect(answer.headers.get('location')).toBe('/settings');
    expect(await who(browser)).toBe(user.id);
  });

  test('refuses a code that was used, wherever the machine’s half minutes begin', async () => {
    const halfMinute = 30_000;
    // A moment before and after the place where the unshifted clock begins a step: one step for the library.
    const shift = Number(process.env.CLOCK_SHIFT_MS);
    const border = Math.ceil((now().getTime() - shift) / halfMinute) * halfMinute + shift;
    vi.useFakeTimers({ toFake: ['Date'], now: border - 1 });
    try {
      const { user, code } = await turnOn();
      const browser = await firstStep(user.email);
      vi.setSystemTime(border + 1);
      expect((await browser.post('/signin/two-step', { code })).status).toBe(422);
    } finally {
      vi.useRealTimers();
    }
  });

  test('lets in by a recovery code, once', async () => {
    const { user, codes } = await turnOn();
    const browser = await firstStep(user.email);
    await browser.post('/signin/two-step', { code: (codes[0] ?? '').toUpperCase().replace('-', ' ') });
    expect(await who(browser)).toBe(user.id);
    const again = await firstStep(user.email);
    expect((await again.post('/signin/two-step', { code: codes[0] ?? '' })).status).toBe(422);
  });

  test('five wrong codes have to wait, and a half sign-in is worth nothing after the password has changed', async () => {
    const { user } = await turnOn();
    const browser = await firstStep(user.email);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await browser.post('/signin/two-step', { code: '000000' })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await db().user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword('another one') } });
    expect((await browser.get('/signin/two-step')).headers.get('location')).toBe('/signin');
  });

  test('switching it on wants the password, and what was begun ends when the owner signs every other device out', async () => {
    const { user, browser } = await signedIn();
    await browser.get('/settings/two-step');
    const code = await appCode(user.id);
    for (const password of ['', 'not theirs'])
      expect((await browser.post('/settings/two-step', { code, password })).status).toBe(422);
    expect(await db().totpFactor.count({ where: { userId: user.id, confirmedAt: { not: null } } })).toBe(0);
    await browser.post('/settings/security?form=sessions', {});
    expect(await db().totpFactor.count({ where: { userId: user.id } })).toBe(0);
  });

  test('the office switches it off for another person with a reason; they are mailed, and it stands in the record', async () => {
    const { user } = await turnOn();
    const admin = await insertAdmin(db());
    const office = await at(admin.id);
    const path = `/admin/users/${user.id}`;
    expect(await (await office.get(path)).text()).toContain('Turn off two-step sign-in');
    expect((await office.post(path, { intent: 'two-step-off', reason: '' })).status).toBe(422);
    expect(await db().totpFactor.count({ where: { userId: user.id } })).toBe(1);
    await office.post(path, { intent: 'two-step-off', reason: 'Lost the phone, known by voice' });
    expect(await db().totpFactor.count({ where: { userId: user.id } })).toBe(0);
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    expect(await db().auditLog.findFirst({ where: { objectId: user.id, action: 'two-step.off' } })).toMatchObject({
      actorId: admin.id,
      reason: 'Lost the phone, known by voice',
    });
    expect(await db().notification.count({ where: { userId: user.id, template: 'two-step-off' } })).toBe(1);
  });

  test('switching it off wants a code', async () => {
    const { user, browser, codes } = await turnOn();
    expect((await browser.post('/settings/two-step?form=off', { code: '123456' })).status).toBe(422);
    await browser.post('/settings/two-step?form=off', { code: codes[3] ?? '' });
    expect(await db().totpFactor.count({ where: { userId: user.id } })).toBe(0);
  });
});
