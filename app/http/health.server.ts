import type { Request, Response } from 'express';
import { now } from '../platform/clock.server';
import { db } from '../platform/db.server';
import { DEAD_AFTER_MS } from '../platform/heartbeat.server';

const PATIENCE_MS = 1_500;

type Readiness = { database: boolean; migrations: boolean; worker: boolean };

async function readiness(): Promise<Readiness> {
  const [row] = await db().$queryRaw<{ unfinished: bigint; migrated: bigint; workers: bigint }[]>`
    SELECT (SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL) AS unfinished,
           (SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS migrated,
           (SELECT count(*) FROM process_heartbeat WHERE kind = 'worker' AND beat_at > ${new Date(now().getTime() - DEAD_AFTER_MS)}) AS workers`;
  return {
    database: true,
    migrations: Boolean(row && row.unfinished === 0n && row.migrated > 0n),
    worker: Boolean(row && row.workers > 0n),
  };
}

async function readinessOrDown(): Promise<Readiness> {
  const down: Readiness = { database: false, migrations: false, worker: false };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve(down), PATIENCE_MS);
  });
  try {
    return await Promise.race([readiness(), late]);
  } catch {
    return down;
  } finally {
    clearTimeout(timer);
  }
}

/** 200 while the process lives, whatever else is down. */
export function healthz(_request: Request, response: Response): void {
  response.json({ ok: true });
}

/** 200 when database, migrations and a worker answer; else 503 with what is missing. */
export async function readyz(_request: Request, response: Response): Promise<void> {
  const state = await readinessOrDown();
  const ok = state.database && state.migrations && state.worker;
  response.status(ok ? 200 : 503).json({ ok, ...state });
}
