import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { lastMail, visitor, workOff, type Visitor } from './visitor';

const PASSWORD = 'a lamp in the window';
let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
  await sandbox().migrate();
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

function op(fields: Record<string, string>): Record<string, string> {
  return { opId: crypto.randomUUID(), ...fields };
}

async function at(userId: string): Promise<Visitor> {
  const browser = visitor(ask);
  browser.jar.set('session', (await signInAs(userId)).replace('session=', ''));
  return browser;
}

async function signedIn(more: Parameters<typeof insertUser>[1] = {}) {
  const user = await insertUser(db(), { passwordHash: await hashPassword(PASSWORD), ...more });
  return { user, browser: await at(user.id) };
}

async function read(browser: Visitor, path: string): Promise<string> {
  return plain(await (await browser.get(path)).text());
}

describe('the sign-in page', () => {
  test('both addresses have both tabs, Google, the code and the way to a new password', async () => {
    const guest = visitor(ask);
    for (const path of ['/auth', '/signin', '/auth?tab=signup', '/auth?role=pro']) {
      const page = await read(guest, path);
      expect(lacks(page, ['Log In', 'Sign Up', 'Continue with Google', 'href="/forgot-password"']), path).toEqual([]);
    }
    expect(lacks(await read(guest, '/auth?role=pro'), ['Join our crew', 'value="pro"'])).toEqual([]);
    expect(lacks(await read(guest, '/forgot-password'), ['Back to Sign In', 'href="/signin"'])).toEqual([]);
  });

  test('a signed-in person gets to the page they asked for, else to their own portal', async () => {
    const { browser } = await signedIn();
    expect((await browser.get('/signin?returnTo=/settings')).headers.get('location')).toBe('/settings');
    expect((await browser.get('/signin')).headers.get('location')).toBe('/customer/dashboard');
    const pro = await insertPro(db());
    expect((await (await at(pro.userId)).get('/signin')).headers.get('location')).toBe('/pro/dashboard');
    const admin = await insertAdmin(db(), { isDemo: true });
    expect((await (await at(admin.id)).get('/signin')).headers.get('location')).toBe('/admin');
  });

  test('a plan chosen before signing up survives the mailed link', async () => {
    const guest = visitor(ask);
    const page = await read(guest, '/auth?tab=signup&plan=TOTAL_HOME');
    expect(lacks(page, ['value="/plans?selected=TOTAL_HOME"'])).toEqual([]);
    const fields = { fullName: 'Pia Plan', email: 'pia@plan.test', password: PASSWORD, role: 'customer' };
    const answer = await guest.post('/auth?tab=signup', op({ ...fields, returnTo: '/plans?selected=TOTAL_HOME' }));
    expect(answer.headers.get('location')).toBe('/check-mail');
    await workOff();
    const mail = JSON.stringify(await lastMail('pia@plan.test'));
    const link = new URL(/http:[^\s"<\\]*\/verify-email\/[^\s"<\\]+/.exec(mail)?.[0] ?? '');
    const path = `${link.pathname}${link.search.replaceAll('&amp;', '&')}`;
    expect(lacks(await read(guest, path), ['name="returnTo" value="/plans?selected=TOTAL_HOME"'])).toEqual([]);
    const proved = await guest.post(path, op({ password: PASSWORD, returnTo: '/plans?selected=TOTAL_HOME' }));
    expect(proved.headers.get('location')).toBe('/plans?selected=TOTAL_HOME');
  });

  test('a session is a cookie that no script reads, made by signing in and ended by signing out', async () => {
    const { user } = await signedIn();
    const browser = visitor(ask);
    const wrong = await browser.post('/signin', { email: user.email, password: 'not this one' });
    expect([wrong.status, plain(await wrong.text())]).toEqual([422, expect.stringContaining('Login failed')]);
    const answer = await browser.post('/signin', { email: user.email, password: PASSWORD });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session=')) ?? '';
    expect(lacks(cookie, ['HttpOnly', 'SameSite=Lax'])).toEqual([]);
    expect((await browser.get('/settings')).status).toBe(200);
    const out = await browser.post('/auth/sign-out', {});
    expect(out.headers.get('location')).toBe('/');
    expect(lacks(await read(browser, '/'), ['Signed out'])).toEqual([]);
    expect((await browser.get('/settings')).headers.get('location')).toMatch(/^\/auth\?returnTo=/);
  });

  test('too many requests for a link say what failed, and not who has an account', async () => {
    const guest = visitor(ask);
    const texts: string[] = [];
    for (let wish = 0; wish < 2; wish += 1)
      texts.push(plain(await (await guest.post('/forgot-password', op({ email: 'x@y.test' }))).text()));
    expect(lacks(texts[1] ?? '', ['Error sending reset email'])).toEqual([]);
  });

  test('a link that is used up or made up says so and leads to a new one', async () => {
    const guest = visitor(ask);
    expect((await guest.get('/reset-password/made-up')).headers.get('location')).toBe('/forgot-password');
    expect(lacks(await read(guest, '/forgot-password'), ['That link has expired', 'Request a new link.'])).toEqual([]);
  });

  test('a short, a common and an admin’s sign-up are refused in words', async () => {
    const guest = visitor(ask);
    const fields = { fullName: 'Sam Short', email: 'sam@short.test', role: 'customer' };
    for (const password of ['five5', 'password'])
      expect((await guest.post('/auth?tab=signup', op({ ...fields, password }))).status, password).toBe(422);
    await guest.post('/auth?tab=signup', op({ ...fields, password: PASSWORD, role: 'admin' }));
    expect(await db().user.count({ where: { email: 'sam@short.test', roles: { has: 'admin' } } })).toBe(0);
  });

  test('a link cannot do what needs a form: signing out by GET changes nothing', async () => {
    const { browser } = await signedIn();
    expect((await browser.get('/auth/sign-out')).headers.get('location')).toBe('/');
    expect((await browser.get('/settings')).status).toBe(200);
  });
});

describe('settings', () => {
  test('both addresses have the same sections: name, phone, ZIP, an address that is changed by its link, the way back', async () => {
    const { user, browser } = await signedIn({ zip: '60614' });
    for (const path of ['/settings', '/customer/account']) {
      const page = await read(browser, path);
      const words = ['Full name', 'Phone number', 'ZIP code', 'value="60614"', user.email, 'Billing', 'Add a photo'];
      expect(lacks(page, words), path).toEqual([]);
      expect(lacks(page, [path === '/settings' ? 'Back to Dashboard' : 'Your visits'])).toEqual([]);
      expect(page, path).not.toMatch(/coming soon/i);
      expect(page, path).not.toMatch(/<(input|button)[^>]*\sdisabled/);
    }
  });

  test('security has the three password fields, the marketing box and the link to one’s data', async () => {
    const { browser } = await signedIn();
    const page = await read(browser, '/customer/security');
    expect(lacks(page, ['Current password', 'New password', 'Confirm new password', 'name="marketing"'])).toEqual([]);
    expect(lacks(page, ['href="/settings/data"'])).toEqual([]);
    expect(page).not.toMatch(/<button[^>]*\sdisabled/);
  });

  test('without scripts Save Changes is there from the start, since a form cannot notice an edit', async () => {
    const { browser } = await signedIn();
    expect(lacks(await read(browser, '/settings'), ['Save Changes'])).toEqual([]);
  });

  test('a photo is sent from a page of its own', async () => {
    const { browser } = await signedIn();
    expect(lacks(await read(browser, '/settings/photo'), ['type="file"', 'multipart/form-data'])).toEqual([]);
  });
});

describe('money', () => {
  test('the billing history has Refresh and the way back', async () => {
    const { browser } = await signedIn();
    const page = await read(browser, '/billing-history');
    expect(lacks(page, ['Billing history', 'Refresh', 'Nothing billed yet'])).toEqual([]);
  });

  test('cards come from one place, are added on the hosted page, and a return is announced once', async () => {
    const { browser } = await signedIn();
    const back = await browser.get('/customer/payment-methods?billing=updated');
    expect(back.headers.get('location')).toBe('/customer/payment-methods');
    expect(lacks(await read(browser, '/customer/payment-methods'), ['Your cards are up to date'])).toEqual([]);
    const add = await browser.post('/customer/payment-methods', op({ subaction: 'add' }));
    expect(add.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/sandbox\//);
    const portal = await browser.post('/customer/payment-methods', op({ subaction: 'portal' }));
    expect(portal.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/sandbox\//);
  });

  test('the page reports cards that cannot be loaded, and still works', async () => {
    const { user, browser } = await signedIn();
    await db().user.update({ where: { id: user.id }, data: { stripeCustomerId: 'cus_gone' } });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = await browser.get('/customer/payment-methods');
    expect([answer.status, lacks(plain(await answer.text()), ['Failed to load payment methods'])]).toEqual([200, []]);
  });
});
