import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from './env.server';

/** Whether whoever sends this header may read the figures: nobody may while no token is set. */
export function mayReadMetrics(authorization: string | undefined): boolean {
  const token = env().METRICS_TOKEN;
  if (!token || !authorization) return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
