import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { openQueryCache } from '#app/platform/query-cache.server';
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

test('a form, a task and a transaction read what they may have changed again', async () => {
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

/** What a page, its layouts included, asks in the same words more than once. */
async function askedTwice(path: string): Promise<string[]> {
  const ask = asker(await loadBuild());
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const page = await ask(path);
  expect(await page.text()).toContain('</html>');
  const asked = sent.mock.calls.map(([question]) => JSON.stringify(question));
  sent.mockRestore();
  expect(asked.length).toBeGreaterThan(5);
  return asked.filter((question, at) => asked.indexOf(question) !== at);
}

test('a page whose texts are filled in from all settings asks for none of them twice', { timeout: 120_000 }, async () => {
  expect(await askedTwice('/terms')).toEqual([]);
  expect(await askedTwice('/terms?lang=es')).toEqual([]);
});

/** How often the database is asked while something is done. */
async function countAsked(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const times = sent.mock.calls.length;
  sent.mockRestore();
  return times;
}

const someone = { where: { email: 'no-one@town.test' }, select: { id: true } };
async function askTwice(): Promise<void> {
  await db().user.findFirst(someone);
  await db().user.findFirst(someone);
}

test('what parts of a page ask of the database in the same words goes out once, and never so in a form', async () => {
  await askTwice();
  expect(await countAsked(askTwice)).toBe(2);
  expect(await countAsked(() => sharingReads(askTwice))).toBe(1);
  expect(await countAsked(() => sharingReads(() => Promise.all([askTwice(), askTwice()])))).toBe(1);
  const others = () => db().user.findFirst({ ...someone, where: { email: 'others@town.test' } });
  expect(await countAsked(() => sharingReads(() => Promise.all([askTwice(), others()])))).toBe(2);
});

test('loaders of one request share a memory, and those of another have their own', async () => {
  const memory = openQueryCache();
  const layout = () => sharingReads(askTwice, memory);
  expect(await countAsked(() => Promise.all([layout(), layout()]))).toBe(1);
  expect(await countAsked(layout)).toBe(0);
  expect(await countAsked(() => sharingReads(askTwice))).toBe(1);
});

test('after something was written everything is read again, and a transaction reads for itself', async () => {
  const key = { where: { key: 'seen again' } };
  const read = async () => (await db().siteSetting.findUnique(key))?.value;
  const seen = await sharingReads(async () => {
    const values = [await read()];
    await db().siteSetting.create({ data: { key: 'seen again', value: 1 } });
    values.push(await read());
    await transact(db(), async (tx) => {
      await tx.siteSetting.update({ ...key, data: { value: 2 } });
      values.push((await tx.siteSetting.findUnique(key))?.value, await read());
    });
    values.push(await read());
    await db().$executeRaw`UPDATE site_setting SET value = '3' WHERE key = 'seen again'`;
    values.push(await read());
    await db().$queryRaw`UPDATE site_setting SET value = '4' WHERE key = 'seen again' RETURNING 1`;
    values.push(await read());
    await db()
      .$queryRaw`WITH changed AS (UPDATE site_setting SET value = '5' WHERE key = 'seen again' RETURNING 1) SELECT FROM changed`;
    return [...values, await read()];
  });
  await db().siteSetting.delete(key);
  expect(seen).toEqual([undefined, 1, 2, 1, 2, 3, 4, 5]);
});

test('a statement that begins with WITH and only reads forgets nothing', async () => {
  const asked = await countAsked(() =>
    sharingReads(async () => {
      await askTwice();
      await db().$queryRaw`WITH people AS (SELECT id FROM app_user LIMIT 1) SELECT count(*)::int FROM people`;
      await askTwice();
    }),
  );
  expect(asked).toBe(2);
});

test('a question that failed is asked again', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce((...asked: unknown[]) => {
    (asked.at(-1) as (error: Error) => void)(new Error('broken'));
  });
  await sharingReads(async () => {
    await expect(db().user.findFirst(someone)).rejects.toThrow();
    expect(await db().user.findFirst(someone)).toBeNull();
  });
  sent.mockRestore();
});
