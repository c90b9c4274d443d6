import { recordDeadLetters } from '#app/domain/operations/record-dead-letters.server';
import { findSilentWorkers, deleteOldHeartbeats, releaseWorkerTasks } from '#app/domain/operations/recover-stale-workers.server';
import { repairTimetable } from '#app/domain/operations/repair-timetable.server';
import { db, transact } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { tryEach } from '#app/tasks/try-each';

/** With a worker taken for dead after 30 s and two sightings needed, its tasks run again within 45 s. */
const EVERY_MS = 5_000;

/**
 * Looks after the queue from inside every worker, over and over: a dead worker's backend may commit a last fetch after we gave
 * its tasks back. A worker must be silent at two looks in a row, so that a database that was away for a while, and let no worker
 * beat, does not cost the living their tasks.
 */
export function startWatchdog(finishForgotten: () => Promise<void>): { stop: () => Promise<void> } {
  let suspects = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function releaseDead(): Promise<void> {
    const silent = await findSilentWorkers(db());
    const dead = silent.filter((id) => suspects.has(id));
    suspects = new Set(silent);
    const tasks = await releaseWorkerTasks(db(), dead);
    if (tasks > 0) logger.warn({ workers: dead, tasks }, 'tasks of dead workers were given back');
  }

  async function look(): Promise<void> {
    await tryEach([releaseDead, reportDead, setTimetable, finishForgotten, () => deleteOldHeartbeats(db())], (step) => step());
  }

  const timer = setInterval(() => {
    running = running.then(async () => {
      if (stopped) return;
      await look().catch((error: unknown) => logger.warn({ err: error }, 'the watchdog could not look'));
    });
  }, EVERY_MS);

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function reportDead(): Promise<void> {
  const deadLettered = await transact(db(), recordDeadLetters);
  if (deadLettered > 0) logger.error({ deadLettered }, 'tasks used up their attempts');
}

async function setTimetable(): Promise<void> {
  const ahead = await repairTimetable(db());
  if (ahead > 0) logger.warn({ ahead }, 'the timetable was ahead of the clock and was set to it');
}
