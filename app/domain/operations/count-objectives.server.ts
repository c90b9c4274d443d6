import { now } from '#app/platform/clock.server';
import { db, type Db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { logger } from '#app/platform/logger.server';
import type { ObjectiveName } from './objectives';

/** A process that is killed loses what it counted since. */
const EVERY_MS = 30_000;
const KEPT_DAYS = 40;

type Count = { objective: ObjectiveName; hour: number; good: number; total: number };

const kept = globalThis as typeof globalThis & { appObjectives?: Map<string, Count> };

function counts(): Map<string, Count> {
  return (kept.appObjectives ??= new Map<string, Count>());
}

/** Counts one act of an objective, in memory. */
export function countObjective(objective: ObjectiveName, isGood: boolean): void {
  const hour = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS;
  const key = `${objective}:${hour}`;
  const count = counts().get(key) ?? { objective, hour, good: 0, total: 0 };
  count.total += 1;
  if (isGood) count.good += 1;
  counts().set(key, count);
}

/** Adds what was counted to the hours in the database; what cannot be written stays for the next time. */
export async function storeObjectives(client: Db): Promise<void> {
  const counted = [...counts().values()];
  counts().clear();
  for (const count of counted) {
    try {
      await client.$executeRaw`
        INSERT INTO objective_hour (objective, hour, good, total)
        VALUES (${count.objective}, ${new Date(count.hour)}, ${count.good}::int, ${count.total}::int)
        ON CONFLICT (objective, hour) DO UPDATE
        SET good = objective_hour.good + excluded.good, total = objective_hour.total + excluded.total`;
    } catch (error) {
      putBack(count);
      logger.warn({ err: error }, 'the figures of an objective could not be written');
    }
  }
}

function putBack(count: Count): void {
  const key = `${count.objective}:${count.hour}`;
  const later = counts().get(key);
  counts().set(key, later ? { ...count, good: count.good + later.good, total: count.total + later.total } : count);
}

/** Writes what this process counts twice a minute, and once more when it stops. */
export function keepObjectives(): { stop: () => Promise<void> } {
  const timer = setInterval(() => void storeObjectives(db()), EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await storeObjectives(db());
    },
  };
}

export async function forgetOldObjectives(client: Db): Promise<void> {
  await client.objectiveHour.deleteMany({ where: { hour: { lt: new Date(now().getTime() - KEPT_DAYS * DAY_MS) } } });
}
