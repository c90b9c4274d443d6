import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findActor } from '#app/http/session.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { at, openSettings, PASSWORD, signedIn, stranger, who } from './account-fixtures';
import { lastMail } from './visitor';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000', LIMIT_SIGN_UP_PER_HOUR: '100000' }));
openSettings();
afterEach(() => {
  vi.useRealTimers();
});

function sessionLine(answer: Response): string | undefined {
  return answer.headers.getSetCookie().find((line) => line.startsWith('session='));
}

describe('a session', () => {
  test('is one random token in a cookie and its digest in a row with owner and end; no page and no script holds it', async () => {
    const { user } = await signedIn();
    const browser = stranger();
    await browser.post('/signin?tab=login', { email: user.email, password: PASSWORD });
    const row = await db().session.findFirstOrThrow({ where: { userId: user.id }, orderBy: { createdAt: 'desc' } });
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(30 * DAY_MS);
    const cookie = decodeURIComponent(browser.jar.get('session') ?? '');
    expect(cookie).not.toContain(row.tokenHash);
    const page = await (await browser.get('/settings/security')).text();
    for (const secret of [cookie.split('.')[0] ?? '', row.tokenHash]) expect(page).not.toContain(secret);
    const folders = ['public/build', 'public/scripts'];
    const scripts = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => path.join(folder, name)),
    );
    expect(scripts.length).toBeGreaterThan(10);
    const keeping = scripts.filter((name) => /access_token|refresh_token/.test(readFileSync(name, 'utf8')));
    expect(keeping).toEqual([]);
  });

  test('lasts while it is used: once a day its end moves on and the cookie is sent again; unused it is over after 30 days', async () => {
    const start = new Date('2026-11-10T18:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { user, browser } = await signedIn();
    expect(sessionLine(await browser.get('/faq'))).toBeUndefined();
    const days = async (count: number) => {
      vi.setSystemTime(start.getTime() + count * DAY_MS);
      return sessionLine(await browser.get('/faq'));
    };
    const first = await days(20);
    expect(first).toContain('Max-Age=2592000');
    expect(await days(20)).toBeUndefined();
    expect(await days(49)).toContain('HttpOnly');
    expect(await who(browser)).toBe(user.id);
    expect(await days(49 + 31)).toBeUndefined();
    expect(await who(browser)).toBeUndefined();
  });

  test('no sign-in, signed in, changed, recovered, signed out: each is seen by the next request, whatever the cookie', async () => {
    const { user } = await signedIn();
    const [home, elsewhere] = [stranger(), stranger()];
    expect(await findActor(home.cookie() ?? null)).toBeNull();
    for (const browser of [home, elsewhere]) {
      await browser.post('/signin?tab=login', { email: user.email, password: PASSWORD });
      expect(await who(browser)).toBe(user.id);
    }
    await db().user.update({ where: { id: user.id }, data: { fullName: 'Nell Newname', roles: ['customer', 'admin'] } });
    expect(await findActor(home.cookie() ?? null)).toMatchObject({ fullName: 'Nell Newname', roles: ['customer', 'admin'] });
    await stranger().post('/forgot-password', { opId: crypto.randomUUID(), email: user.email });
    const link = /\/reset-password\/[\w-]+/.exec(JSON.stringify(await lastMail(user.email)))?.[0] ?? '';
    const chosen = 'another lamp in the hall';
    const reset = await stranger().post(link, { opId: crypto.randomUUID(), password: chosen, confirmation: chosen });
    expect(reset.headers.get('location')).toBe('/signin');
    for (const browser of [home, elsewhere]) expect(await who(browser)).toBeUndefined();
    await home.post('/signin?tab=login', { email: user.email, password: chosen });
    expect(await who(home)).toBe(user.id);
    const cookie = home.cookie() ?? null;
    await home.post('/auth/sign-out', {});
    expect(await findActor(cookie)).toBeNull();
  });

  test('every step of an account has its own address: code, verification, resending, recovery, second step, leaving', async () => {
    const guest = stranger();
    const forms: [path: string, words: string[]][] = [
      ['/auth', ['Log In', 'name="password"']],
      ['/signin/code', ['Send me a code']],
      ['/verify-email', ['Confirm your email']],
      ['/forgot-password', ['Send me a link']],
    ];
    for (const [address, words] of forms) {
      const answer = await guest.get(address);
      expect([answer.status, lacks(plain(await answer.text()), [...words, 'method="post"'])], address).toEqual([200, []]);
    }
    const { browser } = await signedIn();
    expect((await browser.get('/settings/two-step')).status).toBe(200);
    expect((await browser.post('/auth/sign-out', {})).headers.get('location')).toBe('/');
  });
});

describe('roles', () => {
  const fields = { fullName: 'Rae Role', password: PASSWORD };

  async function rolesAfter(email: string, role: string | null): Promise<string[] | undefined> {
    const sent = { ...fields, email, ...(role === null ? {} : { role }), opId: crypto.randomUUID() };
    await stranger().post('/auth?tab=signup', sent);
    return (await db().user.findUnique({ where: { email }, select: { roles: true } }))?.roles;
  }

  test('are customer unless pro was chosen; admin and company are given by others, never by a form', async () => {
    expect(await rolesAfter('rae-1@roles.test', null)).toEqual(['customer']);
    expect(await rolesAfter('rae-2@roles.test', 'customer')).toEqual(['customer']);
    expect(await rolesAfter('rae-3@roles.test', 'pro')).toEqual(['customer', 'pro']);
    for (const role of ['admin', 'company', 'customer,admin']) expect(await rolesAfter('rae-4@roles.test', role)).toBeUndefined();
    expect(await db().pro.count({ where: { user: { email: { startsWith: 'rae-' } } } })).toBe(0);
    const [{ names } = { names: [] as string[] }] = await db().$queryRaw<{ names: string[] }[]>`
      SELECT enum_range(NULL::role)::text[] AS names`;
    expect(names).toEqual(['customer', 'pro', 'admin', 'company']);
  });

  test('the office sends a customer and a pro home with Access denied, and a visitor to sign in', async () => {
    const { browser: customer } = await signedIn();
    const pro = await at((await insertPro(db())).userId);
    const pages = ['/admin', '/admin/users', '/admin/payments', '/admin/flags', '/admin/dispatch', '/admin/testimonials'];
    for (const page of pages) {
      for (const browser of [customer, pro]) {
        expect((await browser.get(page)).headers.get('location'), page).toBe('/');
        expect(lacks(plain(await (await browser.get('/')).text()), ['Access denied', 'Admin privileges required'])).toEqual([]);
      }
      const sent = await stranger().get(page);
      expect(sent.headers.get('location'), page).toBe(`/auth?returnTo=${encodeURIComponent(page)}`);
    }
    const admin = await at((await insertAdmin(db(), { isDemo: true })).id);
    expect((await admin.get('/admin/users')).status).toBe(200);
  });
});
