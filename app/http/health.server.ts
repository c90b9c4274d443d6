import type { Request, Response } from 'express';
import { readiness } from '../platform/readiness.server';

let draining = false;

/** From now on /readyz answers 503, so that a load balancer sends no more requests here. */
export function announceDraining(): void {
  draining = true;
}

/** Whether this process is about to stop. */
export function isDraining(): boolean {
  return draining;
}

/** 200 while the process lives, whatever else is down. */
export function healthz(_request: Request, response: Response): void {
  response.json({ ok: true });
}

/**
 * 200 when this process can serve pages: database and migrations answer and it is not about to stop; else 503 with what is missing.
 * A missing worker is said (`degraded`), but pages go on without one.
 */
export async function readyz(_request: Request, response: Response): Promise<void> {
  const state = await readiness();
  const ok = state.database && state.migrations && !draining;
  response.status(ok ? 200 : 503).json({ ok, degraded: !state.worker, draining, ...state });
}
