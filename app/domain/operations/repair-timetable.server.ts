import type { Db } from '#app/platform/db.server';

/** Clocks of machines differ a little. */
const AHEAD = '2 minutes';

/**
 * The queue's timetable goes by the clock of the machine that a worker runs on, and takes no step back: after one whose clock was ahead,
 * no sweep would run until real time has caught up. What lies ahead of the database's clock is set to it. Returns how much that was.
 */
export async function repairTimetable(db: Db): Promise<number> {
  const entries = await db.$executeRaw`
    UPDATE graphile_worker._private_known_crontabs SET last_execution = clock_timestamp()
    WHERE last_execution > clock_timestamp() + ${AHEAD}::interval`;
  const tasks = await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = clock_timestamp()
    WHERE key LIKE 'cron:%' AND attempts = 0 AND locked_at IS NULL AND run_at > clock_timestamp() + ${AHEAD}::interval`;
  return entries + tasks;
}
