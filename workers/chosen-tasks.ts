import type { TaskList } from 'graphile-worker';

/**
 * The tasks that this worker takes. `wanted` names tasks (`visits/dispatch`) or whole areas (`dispatch`), with commas between; a name
 * with a minus before it is left out. Only names with a minus: all the others.
 *
 * @throws Error that names what is no task and no area, or that nothing is left
 */
export function chooseTasks(tasks: TaskList, wanted: string | undefined): TaskList {
  if (!wanted) return tasks;
  const names = wanted
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const [left, taken] = [true, false].map((isLeft) =>
    names.filter((name) => name.startsWith('-') === isLeft).map((name) => name.replace(/^-/, '')),
  ) as [string[], string[]];
  const known = Object.keys(tasks);
  const unknown = [...left, ...taken].filter((name) => !known.some((task) => isNamed(task, name)));
  if (unknown.length > 0) throw new Error(`WORKER_TASKS: there is no task or area called ${unknown.join(', ')}`);
  const chosen = known.filter(
    (task) => (taken.length === 0 || taken.some((name) => isNamed(task, name))) && !left.some((name) => isNamed(task, name)),
  );
  if (chosen.length === 0) throw new Error('WORKER_TASKS: no task is left for this worker');
  return Object.fromEntries(Object.entries(tasks).filter(([task]) => chosen.includes(task)));
}

function isNamed(task: string, name: string): boolean {
  return task === name || task.startsWith(`${name}/`);
}
