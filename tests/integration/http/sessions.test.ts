import { beforeAll, expect, test } from 'vitest';
import { endSessions } from '#app/domain/accounts/end-sessions.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { findActor, sessionCookie } from '#app/http/session.server';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';

const PASSWORD = 'a lamp in the window';
let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
});

async function insertMember() {
  return insertUser(db(), { passwordHash: await hashPassword(PASSWORD) });
}

function logIn(email: string, cookie?: string, password = PASSWORD): Promise<Response> {
  return ask('/signin?tab=login', { method: 'POST', cookie, body: new URLSearchParams({ email, password, returnTo: '' }) });
}

function cookieOf(answer: Response): string {
  return (
    answer.headers
      .getSetCookie()
      .find((value) => value.startsWith('session='))
      ?.split(';')[0] ?? ''
  );
}

test('signing in makes a new session and kills the one the browser brought', async () => {
  const victim = await insertMember();
  const attacker = await insertMember();
  const planted = await signInAs(attacker.id);
  const answer = await logIn(victim.email, planted);
  expect(answer.status).toBe(302);
  expect(cookieOf(answer)).not.toBe(planted);
  expect((await findActor(cookieOf(answer)))?.userId).toBe(victim.id);
  expect(await findActor(planted)).toBeNull();
});

test('a replayed cookie is worth nothing after signing out', async () => {
  const user = await insertMember();
  const cookie = cookieOf(await logIn(user.email));
  expect(await findActor(cookie)).not.toBeNull();
  const answer = await ask('/auth/sign-out', { method: 'POST', cookie, body: new URLSearchParams() });
  expect(answer.headers.getSetCookie().join()).toMatch(/session=;|Max-Age=0/);
  expect(await findActor(cookie)).toBeNull();
});

test('ending all sessions ends fifty of them, and a ban ends what is left', async () => {
  const user = await insertMember();
  const captured = await Promise.all(Array.from({ length: 50 }, () => signInAs(user.id)));
  await db().$transaction((tx) => endSessions(tx, { userId: user.id }));
  expect((await Promise.all(captured.map(findActor))).filter(Boolean)).toEqual([]);
  const later = await signInAs(user.id);
  await db().user.update({ where: { id: user.id }, data: { status: 'banned' } });
  expect(await findActor(later)).toBeNull();
});

test('the cookie is HttpOnly, SameSite=Lax and covers the whole site', async () => {
  const user = await insertMember();
  const header = (await logIn(user.email)).headers.getSetCookie().find((value) => value.startsWith('session=')) ?? '';
  expect(header).toMatch(/HttpOnly/i);
  expect(header).toMatch(/SameSite=Lax/i);
  expect(header).toMatch(/Path=\//i);
});

test('a cookie with another signature signs no one in', async () => {
  const user = await insertMember();
  const cookie = await signInAs(user.id);
  expect(await findActor(cookie.slice(0, -3) + 'abc')).toBeNull();
  expect(await findActor(`session=${encodeURIComponent(user.id)}`)).toBeNull();
  expect(sessionCookie().isSigned).toBe(true);
});

test('a wrong password and an unknown address get the same words and the same status', async () => {
  const user = await insertMember();
  const [wrong, unknown] = await Promise.all([logIn(user.email, undefined, 'not this one'), logIn('nobody@example.test')]);
  expect(wrong.status).toBe(unknown.status);
  const [one, other] = [await wrong.text(), await unknown.text()];
  expect(one).toContain('Login failed');
  expect(one.replaceAll(user.email, 'x').replace(/[0-9a-f-]{36}/g, '')).toBe(
    other.replaceAll('nobody@example.test', 'x').replace(/[0-9a-f-]{36}/g, ''),
  );
});

test('the sixth wrong password in a row waits, and says for how long', async () => {
  const user = await insertMember();
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn(user.email, undefined, 'wrong')).status).toBe(422);
  const answer = await logIn(user.email);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
