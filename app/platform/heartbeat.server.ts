import { randomUUID } from 'node:crypto';
import { now } from './clock.server';
import { db } from './db.server';
import { logger } from './logger.server';

export const BEAT_MS = 5_000;
/** A process that has not beaten for this long is taken for dead. */
export const DEAD_AFTER_MS = 30_000;

/** Says every five seconds that this process lives. The row goes when it stops by itself. */
export function startHeartbeat(
  kind: 'web' | 'worker',
  id: string = `${kind}-${randomUUID()}`,
): { id: string; stop: () => Promise<void> } {
  async function beat(): Promise<void> {
    try {
      await db().$executeRaw`
        INSERT INTO process_heartbeat (id, kind, started_at, beat_at) VALUES (${id}, ${kind}, ${now()}, ${now()})
        ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at`;
    } catch (error) {
      logger.warn({ err: error }, 'the heartbeat could not be written');
    }
  }
  const timer = setInterval(() => void beat(), BEAT_MS);
  void beat();
  return {
    id,
    async stop() {
      clearInterval(timer);
      await db()
        .processHeartbeat.deleteMany({ where: { id } })
        .catch(() => undefined);
    },
  };
}
