import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let reader: Reader;
beforeAll(async () => {
  reader = await pageReader();
}, 300_000);
afterEach(() => {
  vi.useRealTimers();
});

test('the replay counts days as the office does: in the evening it is still today there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-07T01:30:00Z') });
  const cookie = await signInAs((await insertAdmin(db())).id);
  const html = await (await reader.ask('/admin/replay', { cookie })).text();
  expect(/name="to"[^>]*value="([^"]*)"/.exec(html)?.[1]).toBe('2026-10-06');
  expect(/name="from"[^>]*value="([^"]*)"/.exec(html)?.[1]).toBe('2026-09-22');
});
