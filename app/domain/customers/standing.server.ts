import { now } from '#app/platform/clock.server';
import type { Standing } from './standing';

export type { Standing } from './standing';

const ACTIVE_MONTHS = 13;

/** Work from then on keeps a customer active: a season, and a month to book the next one. */
export function activeSince(): Date {
  const since = new Date(now().getTime());
  since.setUTCMonth(since.getUTCMonth() - ACTIVE_MONTHS);
  return since;
}

/**
 * Where a customer stands.
 *
 * @param lastWorkAt the latest of their completed and coming visits as the database keeps it; null until one was completed
 */
export function getStanding(lastWorkAt: Date | null): Standing {
  if (!lastWorkAt) return 'new';
  return lastWorkAt >= activeSince() ? 'active' : 'lapsed';
}
