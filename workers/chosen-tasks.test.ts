import { expect, test } from 'vitest';
import { chooseTasks } from './chosen-tasks';

const tasks = Object.fromEntries(
  ['dispatch/plan-region', 'dispatch/price-waves', 'visits/dispatch', 'visits/sweep'].map((name) => [
    name,
    async () => undefined,
  ]),
);

test.each([
  [undefined, 4],
  ['dispatch', 2],
  ['dispatch, visits/sweep', 3],
  ['-dispatch', 2],
  ['visits,-visits/sweep', 1],
])('a worker of %s takes %i of the tasks', (wanted, count) => {
  expect(Object.keys(chooseTasks(tasks, wanted))).toHaveLength(count);
});

test('a name that is no task is refused, and so is nothing', () => {
  expect(() => chooseTasks(tasks, 'dispatch,visit')).toThrow('WORKER_TASKS: there is no task or area called visit');
  expect(() => chooseTasks(tasks, 'dispatch,-dispatch')).toThrow('WORKER_TASKS: no task is left for this worker');
});
