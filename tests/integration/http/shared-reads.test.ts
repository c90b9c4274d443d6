import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { readShared, sharingReads } from '#app/platform/shared-reads.server';
import { asker, loadBuild } from '#tests/setup/ask';

const read = vi.fn(() => db().user.count());

beforeEach(() => read.mockClear());

test('parts of a page that ask for the same rows share one reading, those of another page do not', async () => {
  const page = () => sharingReads(() => Promise.all([readShared(db(), 'people', read), readShared(db(), 'people', read)]));
  await page();
  expect(read).toHaveBeenCalledTimes(1);
  await page();
  expect(read).toHaveBeenCalledTimes(2);
});

test('other rows, and the same rows through another client, are read for themselves', async () => {
  await sharingReads(async () => {
    await readShared(db(), 'people', read);
    await readShared(db(), 'others', read);
    await readShared(db().$extends({}) as never, 'people', read);
  });
  expect(read).toHaveBeenCalledTimes(3);
});

test('a form, a task and a transaction read what they may have changed anew', async () => {
  await readShared(db(), 'people', read);
  await readShared(db(), 'people', read);
  expect(read).toHaveBeenCalledTimes(2);
  await sharingReads(() =>
    transact(db(), async (tx) => {
      await readShared(tx, 'people', read);
      await readShared(tx, 'people', read);
    }),
  );
  expect(read).toHaveBeenCalledTimes(4);
});

/** What a page asks more than twice: its layout once, and it itself once. */
async function askedOften(path: string): Promise<string[]> {
  const ask = asker(await loadBuild());
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const page = await ask(path);
  expect(await page.text()).toContain('</html>');
  const asked = sent.mock.calls.map(([question]) => JSON.stringify(question));
  sent.mockRestore();
  expect(asked.length).toBeGreaterThan(5);
  return asked.filter((question, at) => asked.indexOf(question) !== at && asked.lastIndexOf(question) !== at);
}

test('a page whose texts are filled in from all settings asks for none of them three times', { timeout: 120_000 }, async () => {
  expect(await askedOften('/terms')).toEqual([]);
  expect(await askedOften('/terms?lang=es')).toEqual([]);
});
