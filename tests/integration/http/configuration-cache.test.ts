import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { db, pool } from '#app/platform/db.server';
import { KEPT_TABLES, readsConfiguration } from '#app/platform/configuration-cache.server';
import { openQueryCache } from '#app/platform/query-cache.server';
import { readConfiguration, sharingReads } from '#app/platform/shared-reads.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { insertAdmin } from '#tests/factories/users';

let ask: Ask;
let cookie: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  cookie = await signInAs((await insertAdmin(db())).id);
}, 120_000);

/** What is asked of the database while something is done. */
async function questionsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const asked = sent.mock.calls.map(([question]) => JSON.stringify(question));
  sent.mockRestore();
  return asked;
}

async function contactPage(): Promise<string> {
  const page = await ask('/contact', { cookie });
  expect(page.status).toBe(200);
  return page.text();
}

test('a page asks for the configuration once, until that changes, and shows the change at once', async () => {
  await contactPage();
  const asked = await questionsOf(contactPage);
  expect(asked.filter((question) => question.includes('site_setting'))).toEqual([]);
  expect(asked.filter((question) => question.includes('sla_target'))).toEqual([]);
  await db().siteSetting.upsert({
    where: { key: 'businessName' },
    create: { key: 'businessName', value: 'Bright Roofs' },
    update: { value: 'Bright Roofs' },
  });
  expect(await contactPage()).toContain('Bright Roofs');
  await pool().query(`UPDATE site_setting SET value = '"Brighter Roofs"' WHERE key = 'businessName'`);
  expect(await contactPage()).toContain('Brighter Roofs');
});

test('each table that is kept notes all that changes it, emptying it too', async () => {
  const { rows } = await pool().query<{ name: string; events: number }>(
    `SELECT c.relname AS name, t.tgtype AS events FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE p.proname = 'note_public_page_change' AND t.tgenabled = 'O'`,
  );
  // After each statement (0) that inserts (4), deletes (8), updates (16) or truncates (32).
  const noted = new Set(rows.filter(({ events }) => events === 4 + 8 + 16 + 32).map(({ name }) => name));
  expect([...KEPT_TABLES].filter((table) => !noted.has(table))).toEqual([]);
});

test('what names another table beside the configuration is not kept', () => {
  expect(readsConfiguration('SELECT "public"."package"."id" FROM "public"."package" WHERE 1=1')).toBe(true);
  expect(
    readsConfiguration('SELECT "public"."package"."id" FROM "public"."package" LEFT JOIN "public"."review" AS "j0" ON 1=1'),
  ).toBe(false);
});

test('what a request has written it reads again, and so do all that come with the next version', async () => {
  const key = { where: { key: 'kept once' } };
  const read = async () => (await db().siteSetting.findUnique(key))?.value;
  await db().siteSetting.create({ data: { key: 'kept once', value: 1 } });
  const seen = await sharingReads(async () => {
    const values = [await read()];
    await db().siteSetting.update({ ...key, data: { value: 2 } });
    return [...values, await read()];
  }, openQueryCache('one version'));
  expect(seen).toEqual([1, 2]);
  expect(await sharingReads(read, openQueryCache('another version'))).toBe(2);
  await db().siteSetting.delete(key);
});

test('two requests of one version share what they read, and neither can change it', async () => {
  const read = vi.fn(() => db().slaTarget.findMany({ take: 1, select: { channel: true } }));
  const page = () => sharingReads(() => readConfiguration(db(), 'a target', read), openQueryCache('shared version'));
  const [one, other] = [await page(), await page()];
  expect(read).toHaveBeenCalledTimes(1);
  expect(other).toBe(one);
  expect(() => Object.assign(one, [{ channel: 'chat' }])).toThrow(TypeError);
});
