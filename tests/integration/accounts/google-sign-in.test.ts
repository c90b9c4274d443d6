import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { fetchFromSandbox, logIn, insertAccount, visitor, type Visitor, signedInId } from './visitor';

let ask: Ask;

// Every person here has one IP address; what an address may do is another rule.
vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000', LIMIT_SIGN_UP_PER_HOUR: '100000' }));

beforeAll(async () => {
  ask = asker(await loadBuild());
  await sandbox().migrate();
  vi.stubGlobal('fetch', fetchFromSandbox);
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

type GoogleWish = { email: string; name?: string; unverified?: string; cancel?: string; role?: string; returnTo?: string };

/** Presses Continue with Google, picks the account there and follows the way back. */
async function throughGoogle(browser: Visitor, { role = 'customer', returnTo = '', ...wish }: GoogleWish): Promise<Response> {
  const leave = await browser.post('/auth/google', { role, returnTo });
  const away = new URL(leave.headers.get('location') ?? '');
  expect(away.pathname).toBe('/sandbox/google/authorize');
  const picked = await fetchFromSandbox('/sandbox/google/authorize', {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(away.searchParams), ...wish }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const back = new URL(picked.headers.get('location') ?? '');
  return browser.get(`${back.pathname}${back.search}`);
}

describe('signing in with Google', () => {
  test('makes an account with a proved address the first time and opens the same one the next', async () => {
    const [first, second] = [visitor(ask), visitor(ask)];
    const answer = await throughGoogle(first, {
      email: 'glow@example.test',
      name: 'Gloria Glow',
      returnTo: '/plans?selected=gold',
    });
    expect(answer.headers.get('location')).toBe('/plans?selected=gold');
    const user = await db().user.findUniqueOrThrow({ where: { email: 'glow@example.test' } });
    expect(user).toMatchObject({ fullName: 'Gloria Glow', roles: ['customer'] });
    expect(user.emailVerifiedAt).not.toBeNull();
    expect(await signedInId(first)).toBe(user.id);
    await throughGoogle(second, { email: 'glow@example.test' });
    expect(await signedInId(second)).toBe(user.id);
  });

  test('links to the account with the same proved address, whatever its case', async () => {
    const user = await insertAccount();
    const browser = visitor(ask);
    await throughGoogle(browser, { email: user.email.toUpperCase() });
    expect(await signedInId(browser)).toBe(user.id);
  });

  test('throws away the keys of a person who signed up with an address that was not theirs', async () => {
    const planted = await insertAccount({ emailVerifiedAt: null });
    const thief = visitor(ask);
    await logIn(thief, planted.email);
    expect(await signedInId(thief)).toBe(planted.id);
    const owner = visitor(ask);
    await throughGoogle(owner, { email: planted.email });
    expect(await signedInId(owner)).toBe(planted.id);
    expect(await signedInId(thief)).toBeUndefined();
    expect((await logIn(thief, planted.email)).status).toBe(422);
  });

  test('refuses an address that Google has not verified, and links nothing', async () => {
    const user = await insertAccount();
    const browser = visitor(ask);
    const answer = await throughGoogle(browser, { email: user.email, unverified: 'yes' });
    expect(answer.headers.get('location')).toBe('/signin');
    expect(await (await browser.get('/signin')).text()).toContain('Sign in failed');
    expect(await signedInId(browser)).toBeUndefined();
    expect(await db().googleIdentity.count({ where: { userId: user.id } })).toBe(0);
  });

  test('never makes an admin, and a pro only as one who has applied', async () => {
    await throughGoogle(visitor(ask), { email: 'adminish@example.test', role: 'admin' });
    await throughGoogle(visitor(ask), { email: 'proish@example.test', role: 'pro' });
    const roles = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).roles;
    expect(await roles('adminish@example.test')).toEqual(['customer']);
    expect(await roles('proish@example.test')).toEqual(['customer', 'pro']);
  });

  test('refuses another Google account for an address that has one, a banned person, and a canceled trip', async () => {
    const taken = await insertAccount();
    await db().googleIdentity.create({ data: { subject: 'somebody-else', userId: taken.id, email: taken.email } });
    const banned = await insertAccount({ status: 'banned' });
    for (const wish of [{ email: taken.email }, { email: banned.email }, { email: 'x@example.test', cancel: 'yes' }]) {
      const browser = visitor(ask);
      expect((await throughGoogle(browser, wish)).headers.get('location'), JSON.stringify(wish)).toBe('/signin');
      expect(await signedInId(browser)).toBeUndefined();
    }
  });

  test('refuses an answer without its trip, with another state, a used code and a forged one', async () => {
    const start = async (browser: Visitor) => {
      const leave = await browser.post('/auth/google', { role: 'customer', returnTo: '' });
      const away = new URL(leave.headers.get('location') ?? '');
      const picked = await fetchFromSandbox('/sandbox/google/authorize', {
        method: 'POST',
        body: new URLSearchParams({ ...Object.fromEntries(away.searchParams), email: 'trip@example.test' }).toString(),
      });
      const back = new URL(picked.headers.get('location') ?? '');
      return `${back.pathname}${back.search}`;
    };
    const refused = async (browser: Visitor, path: string) => {
      expect((await browser.get(path)).headers.get('location'), path).toBe('/signin');
      expect(await signedInId(browser)).toBeUndefined();
    };
    await refused(visitor(ask), await start(visitor(ask)));
    const [mine, theirs] = [visitor(ask), visitor(ask)];
    const other = await start(theirs);
    await start(mine);
    await refused(mine, other);
    const again = visitor(ask);
    const path = await start(again);
    await refused(again, path.replace(/state=[^&]+/, 'state=forged'));
    const forged = visitor(ask);
    await refused(forged, (await start(forged)).replace(/code=[^&]+/, 'code=4%2Fforged'));
    const stateless = visitor(ask);
    await refused(stateless, (await start(stateless)).replace(/&?state=[^&]+/, ''));
    const twice = visitor(ask);
    const once = await start(twice);
    const trip = new Map(twice.jar);
    await twice.get(once);
    expect(await signedInId(twice)).toBeDefined();
    const replay = visitor(ask);
    for (const [name, value] of trip) replay.jar.set(name, value);
    await refused(replay, once);
  });

  test('asks by a form only: a link does not begin it', async () => {
    expect((await visitor(ask).get('/auth/google')).headers.get('location')).toBe('/signin');
  });
});
