import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from './env.server';

/** Whether a request with this header may read the figures. Without a token in the environment none may. */
export function mayReadMetrics(authorization: string | undefined): boolean {
  const token = env().METRICS_TOKEN;
  if (!token || !authorization) return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
