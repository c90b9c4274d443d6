import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { at, openSettings } from './account-fixtures';

openSettings();

/** The rooms that a page offers beside its own. */
async function otherRooms(browser: Awaited<ReturnType<typeof at>>, path: string): Promise<string[]> {
  const page = await (await browser.get(path)).text();
  const nav = /<nav aria-label="Your other areas"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';
  return [...nav.matchAll(/href="([^"]+)"/g)].map(([, to]) => to ?? '');
}

test('a person with several roles switches between their rooms, sees no others, and lands in the first of them', async () => {
  const pro = await insertPro(db(), { user: { roles: ['customer', 'pro'] } });
  const theirs = await at(pro.userId);
  expect((await theirs.get('/dashboard')).headers.get('location')).toBe('/pro/dashboard');
  expect(await otherRooms(theirs, '/pro/dashboard/jobs')).toEqual(['/customer/dashboard']);
  expect(await otherRooms(theirs, '/customer/dashboard')).toEqual(['/pro']);
  expect((await theirs.get('/pro')).headers.get('location')).toBe('/pro/dashboard/jobs');
  expect((await theirs.get('/admin/dispatch')).headers.get('location')).toBe('/');
});

test('an admin who is a customer too lands in the office; one role has nothing to switch', async () => {
  const both = await at((await insertAdmin(db(), { roles: ['admin', 'customer'] })).id);
  expect((await both.get('/me')).headers.get('location')).toBe('/admin');
  expect(await otherRooms(both, '/admin/dispatch')).toEqual(['/customer/dashboard']);
  const one = await at((await insertUser(db())).id);
  expect(await otherRooms(one, '/customer/dashboard')).toEqual([]);
  expect((await one.get('/dashboard')).headers.get('location')).toBe('/customer/dashboard');
});
