import type { WorkerEvents } from 'graphile-worker';
import { countObjective } from '#app/domain/operations/count-objectives.server';
import { TASK_OBJECTIVES } from '#app/domain/operations/objectives';
import { now, toMachineTime } from '#app/platform/clock.server';
import type { TaskName } from '#app/tasks/catalog';
import { metrics } from '#app/platform/metrics.server';

/** The queue keeps the machine's time. */
function msSince(runAt: Date): number {
  return toMachineTime(now()).getTime() - new Date(runAt).getTime();
}

/** Counts how long tasks waited, how long they ran and how they ended. */
export function countTasks(events: WorkerEvents): void {
  const begun = new Map<string, number>();
  function end(job: { id: string; task_identifier: string; run_at: Date }, outcome: 'done' | 'failed'): void {
    const task = job.task_identifier;
    const at = performance.now();
    const began = begun.get(String(job.id)) ?? at;
    begun.delete(String(job.id));
    metrics().tasks.observe({ task, outcome }, (at - began) / 1_000);
    const shows = TASK_OBJECTIVES[task as TaskName];
    if (shows) countObjective(shows.objective, outcome === 'done' && msSince(job.run_at) <= shows.seconds * 1_000);
  }
  events.on('job:start', ({ job }) => {
    begun.set(String(job.id), performance.now());
    const waited = Math.max(0, msSince(job.run_at));
    metrics().taskWaits.observe({ task: job.task_identifier }, waited / 1_000);
  });
  events.on('job:success', ({ job }) => end(job, 'done'));
  events.on('job:error', ({ job }) => end(job, 'failed'));
}
