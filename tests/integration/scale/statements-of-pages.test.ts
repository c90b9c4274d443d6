import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';

let ask: Ask;

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
}, 600_000);

/** How many statements a page sends once the process knows what it keeps. */
async function countStatements(path: string, cookie: string): Promise<number> {
  await (await ask(path, { cookie })).text();
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const page = await ask(path, { cookie });
  await page.text();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  expect(page.status).toBe(200);
  return count;
}

test.each([
  ['customer', '/messages', 5],
  ['customer', '/customer/dashboard', 18],
  ['pro', '/pro/dashboard/schedule', 18],
  // Of these, twelve say what a business still lacks, which the demo is not asked.
  ['admin', '/admin/dispatch', 20],
])('the %s’s page %s sends %i statements at most', { timeout: 120_000 }, async (who, path, most) => {
  const { id } = await db().user.findUniqueOrThrow({ where: { email: `${who}@demo.test` }, select: { id: true } });
  const count = await countStatements(path, await signInAs(id));
  expect(count).toBeGreaterThan(2);
  expect(count).toBeLessThanOrEqual(most);
});
