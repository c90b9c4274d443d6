import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { lacks, plain } from '#tests/setup/plain-page';
import { asking, openCustomers } from '../customers/customer-fixtures';

openCustomers();

async function signUp(fields: Record<string, string>) {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), role: 'customer', returnTo: '', ...fields });
  const answer = await asking()('/signin?tab=signup', { method: 'POST', body });
  return { status: answer.status, page: plain(await answer.text()) };
}

test('A new customer reads all that is wrong with a sign-up at once, and what they typed stays', async () => {
  const { status, page } = await signUp({ fullName: '', email: 'new@town.test', password: 'abc' });
  expect(status).toBe(422);
  const words = ['Enter your name', 'Password must be at least 6 characters.', 'value="new@town.test"'];
  expect(lacks(page, words)).toEqual([]);
  const common = await signUp({ fullName: '', email: 'nowhere', password: 'Password1' });
  expect(lacks(common.page, ['Enter your name', 'That password is too easy to guess', 'value="nowhere"'])).toEqual([]);
  expect(await db().user.count({ where: { email: 'new@town.test' } })).toBe(0);
  expect((await signUp({ fullName: 'New Person', email: 'new@town.test', password: 'a lamp in the window' })).status).toBe(302);
  expect(await db().user.count({ where: { email: 'new@town.test' } })).toBe(1);
});
