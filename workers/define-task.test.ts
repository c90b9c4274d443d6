import type { JobHelpers } from 'graphile-worker';
import { afterEach, expect, test, vi } from 'vitest';
import { defineTask, onStuckTask } from './define-task';

const helpers = { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;

afterEach(() => {
  vi.useRealTimers();
});

test('the worker is told of a task that does not end, long after its time was over', async () => {
  vi.useFakeTimers();
  const stuck: string[] = [];
  onStuckTask((task) => stuck.push(task));
  let end: () => void = () => undefined;
  const task = defineTask('visits/sweep', () => new Promise((resolve) => (end = resolve)), 1_000);
  const ended = task({}, helpers);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stuck).toEqual([]);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(stuck).toEqual(['visits/sweep']);
  end();
  await ended;
});
