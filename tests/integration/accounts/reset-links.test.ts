import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueEmailToken, findEmailToken } from '#app/domain/accounts/email-token.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { resetPassword } from '#app/domain/sign-in/reset-password.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, ORIGIN, type Ask } from '#tests/setup/ask';
import { lastMail } from './visitor';
import { sandbox } from '#app/platform/sandbox.server';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_UP_PER_HOUR: '100000' }));

const NOON = new Date('2026-11-10T18:00:00Z');
let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await sandbox().migrate();
});
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  setClock(null);
  await db().rateLimit.deleteMany();
});

async function linkOf(user: { id: string; email: string }): Promise<string> {
  return transact(db(), (tx) => issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' }));
}

describe('a link that sets a new password', () => {
  test('of fifty who use it at once one does', async () => {
    const user = await insertUser(db());
    const token = await linkOf(user);
    const hashes = await Promise.all(Array.from({ length: 50 }, (_, at) => hashPassword(`a lamp in window ${at}`)));
    const used = await Promise.allSettled(
      hashes.map((passwordHash) => transact(db(), (tx) => resetPassword(tx, { token, passwordHash }))),
    );
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(hashes).toContain(passwordHash);
    expect(await db().notification.count({ where: { userId: user.id, template: 'password-changed' } })).toBe(1);
  });

  test('it lives for thirty minutes to the second, and ends with a newer one and with another address', async () => {
    const user = await insertUser(db());
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const token = await linkOf(user);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await db().emailToken.count({ where: { hash: token } })).toBe(0);
    const isLive = async (each: string) => (await findEmailToken(db(), { token: each, kind: 'reset_password' })) !== null;
    for (const [seconds, lives] of [
      [1_799, true],
      [1_800, false],
      [1_801, false],
    ] as const) {
      vi.setSystemTime(NOON.getTime() + seconds * 1_000);
      expect([seconds, await isLive(token)]).toEqual([seconds, lives]);
    }
    vi.setSystemTime(NOON);
    const newer = await linkOf(user);
    expect([await isLive(token), await isLive(newer)]).toEqual([false, true]);
    await db().user.update({ where: { id: user.id }, data: { email: `moved-${user.email}` } });
    expect(await isLive(newer)).toBe(false);
  });

  test('the mailed link names our own host whatever the request claims', async () => {
    const user = await insertUser(db());
    const claims = ['evil.test', 'localhost:3000.evil.test', 'localhost:3000@evil.test', ''];
    for (const claimed of claims) {
      await db().rateLimit.deleteMany();
      await ask('/forgot-password', {
        method: 'POST',
        headers: claimed ? { 'x-forwarded-host': claimed, 'x-forwarded-proto': 'https', forwarded: `host=${claimed}` } : {},
        body: new URLSearchParams({ opId: crypto.randomUUID(), email: user.email }),
      });
      const link = (await lastMail(user.email))?.links.find((each) => each.includes('/reset-password/'));
      if (link) expect(link.startsWith(`${ORIGIN}/reset-password/`), `${claimed}: ${link}`).toBe(true);
      else expect(claimed).not.toBe('');
    }
    expect(JSON.stringify(await db().notification.findMany({ where: { userId: user.id } }))).not.toContain('evil.test');
  });

  test('a form’s kept hash says nothing about the password in it, nor who else has it', async () => {
    const password = 'a lantern under the eaves';
    for (const user of [await insertUser(db()), await insertUser(db())]) {
      const body = new URLSearchParams({ opId: crypto.randomUUID(), returnTo: '', password, confirmation: password });
      const answer = await ask(`/reset-password/${await linkOf(user)}`, { method: 'POST', body });
      expect(answer.headers.get('location')).toBe('/signin');
    }
    const kept = await db().operation.findMany({ where: { name: { endsWith: '#reset-password' } } });
    const fields = [
      ['confirmation', password],
      ['password', password],
      ['returnTo', ''],
    ];
    const guessed = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
    const hashes = kept.map(({ requestHash }) => requestHash);
    expect(hashes).toHaveLength(2);
    expect(hashes).not.toContain(guessed);
    expect(new Set(hashes).size).toBe(2);
  });
});
