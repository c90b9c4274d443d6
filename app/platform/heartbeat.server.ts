import { randomUUID } from 'node:crypto';
import { followClock } from './clock.server';
import { db } from './db.server';
import { logger } from './logger.server';

export const BEAT_MS = 5_000;
/** A process that has not beaten for this long is taken for dead. */
export const DEAD_AFTER_MS = 30_000;

export type Heartbeat = {
  id: string;
  /** How long ago the last one was written. */
  silentMs: () => number;
  stop: () => Promise<void>;
};

/**
 * Says every five seconds that this process lives. The row goes when it stops by itself. The time is the database's: machines whose
 * clocks differ would take each other for dead. Its answer is what this process sets its own clock by.
 */
export function startHeartbeat(kind: 'web' | 'worker', id: string = `${kind}-${randomUUID()}`): Heartbeat {
  let beatenAt = performance.now();
  let wasWrong = false;
  async function beat(): Promise<void> {
    try {
      const asked = performance.now();
      const [row] = await db().$queryRaw<{ at: Date }[]>`
        INSERT INTO process_heartbeat (id, kind, started_at, beat_at) VALUES (${id}, ${kind}, clock_timestamp(), clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET beat_at = clock_timestamp() RETURNING beat_at AS at`;
      beatenAt = performance.now();
      if (row) setClockBy(row.at, beatenAt - asked);
    } catch (error) {
      logger.warn({ err: error }, 'the heartbeat could not be written');
    }
  }
  /** An answer that took long says little of the moment at which it came. */
  function setClockBy(at: Date, tookMs: number): void {
    if (tookMs > BEAT_MS / 10) return;
    const wrongByMs = followClock(new Date(at.getTime() + tookMs / 2));
    if (wrongByMs !== 0 && !wasWrong)
      logger.warn({ wrongByMs }, 'the clock of this machine is wrong: we go by that of the database');
    wasWrong = wrongByMs !== 0;
  }
  const timer = setInterval(() => void beat(), BEAT_MS);
  void beat();
  return {
    id,
    silentMs: () => performance.now() - beatenAt,
    async stop() {
      clearInterval(timer);
      await db()
        .processHeartbeat.deleteMany({ where: { id } })
        .catch(() => undefined);
    },
  };
}
