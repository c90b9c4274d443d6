import { expect, test } from 'vitest';
import { taskCatalog } from '#app/tasks/catalog';
import { cronItems } from './crontab';

test('the queue understands every line of the timetable, and each task stands in it once', () => {
  const tasks = cronItems.map(({ task }) => task);
  expect(new Set(tasks).size).toBe(tasks.length);
  expect(tasks.filter((task) => !(task in taskCatalog))).toEqual([]);
  expect(tasks.filter((task) => /\/sweep$/.test(task)).sort()).toEqual(
    Object.keys(taskCatalog)
      .filter((task) => /\/sweep$/.test(task))
      .sort(),
  );
});
