import { beforeAll, expect, test, vi } from 'vitest';
import { issueEmailToken } from '#app/domain/accounts/email-token.server';
import { hashPassword, passwordMatches } from '#app/domain/accounts/password.server';
import { findActor } from '#app/http/session.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { unwritable } from '#tests/setup/broken-table';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';

let { ask, post } = {} as Reader;

beforeAll(async () => {
  ({ ask, post } = await pageReader());
}, 180_000);

/** What the page says that an answer leads to. */
async function follow(answer: Response, cookie: string): Promise<string> {
  const notice = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  const next = await ask(answer.headers.get('location') ?? '', { cookie: [cookie, ...notice].join('; ') });
  return getWords(await next.text());
}

test('a person whose signing out fails is told so and is still signed in', async () => {
  const cookie = await signInAs((await insertUser(db())).id);
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await unwritable('session', () =>
    ask('/auth/sign-out', { method: 'POST', cookie, body: new URLSearchParams() }),
  );
  quiet.mockRestore();
  expect(answer.status).toBe(302);
  expect(await follow(answer, cookie)).toContain('Sign out failed');
  expect(await findActor(cookie)).not.toBeNull();
});

test('a person who types two passwords on the page for a new one is told that they do not match, and keeps the old one', async () => {
  const user = await insertUser(db(), { passwordHash: await hashPassword('a lamp in the window') });
  const token = await transact(db(), (tx) => issueEmailToken(tx, { userId: user.id, email: user.email, kind: 'reset_password' }));
  const answer = await ask(`/reset-password/${token}`, {
    method: 'POST',
    body: new URLSearchParams({
      opId: crypto.randomUUID(),
      password: 'a porch in the snow',
      confirmation: 'a porch in the rain',
    }),
  });
  expect(answer.status).toBe(422);
  expect(getWords(await answer.text())).toContain('Passwords do not match.');
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
  expect(await passwordMatches(passwordHash, 'a lamp in the window')).toBe(true);
});

test('an admin whose ban cannot be written reads so, the reason stays typed, and the person may still sign in', async () => {
  const [admin, user] = [await insertAdmin(db()), await insertUser(db())];
  const reason = 'Threatened a pro at the door';
  const answer = await unwritable('app_user', () => post(`/admin/users/${user.id}/ban`, admin.id, { reason }));
  expect(answer.status).toBe(500);
  const words = getWords(await answer.text());
  expect(words).toContain('Error banning user');
  expect(words).toContain(reason);
  expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ status: 'active' });
});
