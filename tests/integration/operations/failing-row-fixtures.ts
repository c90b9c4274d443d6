import type { JobHelpers } from 'graphile-worker';
import { expect } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { unwritableRow } from '#tests/setup/broken-table';
import { taskList } from '../../../workers/task-list';

/** Of which row a table takes no changes, and whether each thing is done: that row's first, then the others. */
export type Work = { table: string; broken: string; isDone: () => Promise<boolean[]> };

/** So many hours from now. */
export function hours(count: number): Date {
  return addHours(now(), count);
}

export async function hasTask(key: string): Promise<boolean> {
  const found = await db().$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${key}`;
  return found.length > 0;
}

/** The task as the queue runs it. */
async function runTask(task: string): Promise<void> {
  const helpers = { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;
  await taskList[task]?.({}, helpers);
}

/** While one row fails the others are done and the task fails; once it can be written it has its turn. */
export async function expectOthersDone(task: string, prepare: () => Promise<Work>): Promise<void> {
  const { table, broken, isDone } = await prepare();
  await unwritableRow(table, broken, async () => {
    await expect(runTask(task)).rejects.toThrow(/failed, the first with: .*full/s);
    const [first, ...others] = await isDone();
    expect([first, ...new Set(others)]).toEqual([false, true]);
  });
  await runTask(task);
  expect(new Set(await isDone())).toEqual(new Set([true]));
}
