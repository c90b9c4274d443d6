import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_BATCH } from '#app/domain/dispatch-board/run-batch.server';
import { db } from '#app/platform/db.server';
import { quietTuesday } from '#tests/factories/scenarios';
import { signInAs } from '#tests/setup/ask';
import { pageReader } from '#tests/setup/read-pages';
import { findForm, readText } from './board-pages';

async function openTuesday() {
  const reader = await pageReader();
  const { admin, ...scene } = await quietTuesday(db());
  const cookie = await signInAs(admin.id);
  return { ...scene, open: async (path: string) => (await reader.ask(path, { cookie })).text() };
}

test('who ticks visits on a board that is narrowed down comes back to the same board', async () => {
  const { open, date, visit } = await openTuesday();
  const board = `/admin/board?day=${date}&state=searching&sort=money&view=table`;
  const [, form = ''] = /<form[^>]*action="\/admin\/board\/batch"([\s\S]*?)<\/form>/.exec(await open(board)) ?? [];
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const sent = new URLSearchParams(hidden);
  expect(Object.fromEntries(sent)).toEqual({ day: date, state: 'searching', sort: 'money', view: 'table' });
  const page = await open(`/admin/board/batch?${sent}&visit=${visit.id}`);
  expect(page).toContain(`href="${board.replaceAll('&', '&amp;')}"`);
  expect(findForm('/admin/board/batch', page, { visitId: visit.id }).action).toContain('state=searching');
});

test('says how many of the ticked visits do not go at once', async () => {
  const { open, date, visit } = await openTuesday();
  const others = Array.from({ length: MAX_BATCH }, () => `&visit=${randomUUID()}`).join('');
  const path = `/admin/board/batch?day=${date}&visit=${visit.id}`;
  expect(readText(await open(`${path}${others}`))).toContain('1 visit you ticked is not in this list.');
  expect(readText(await open(path))).not.toContain('not in this list');
});
