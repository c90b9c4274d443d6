import { LRUCache } from 'lru-cache';
import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { laggingDb } from '#app/platform/replica.server';
import { currentLanguage } from '#app/platform/texts/language';
import { checkCoverage, type Coverage } from './check-coverage.server';

/** As many ZIPs with a package as strangers ask for within a minute. */
const MAX_KEPT = 5_000;

let kept: LRUCache<string, { coverage: Coverage | null }> | undefined;

/**
 * As `checkCoverage`, at most COVERAGE_SECONDS old: strangers ask it as often as they like, and it reads the calendars of the pros near.
 * A booking never relies on it.
 */
export async function recentCoverage(db: Db, query: { zip: string; packageId?: string | null }): Promise<Coverage | null> {
  const { COVERAGE_SECONDS } = env();
  if (COVERAGE_SECONDS === 0) return checkCoverage(db, query);
  kept ??= new LRUCache({ max: MAX_KEPT, ttl: COVERAGE_SECONDS * 1_000 });
  const key = `${currentLanguage()} ${query.zip} ${query.packageId ?? ''}`;
  const reader = env().DATABASE_REPLICA_URL ? await laggingDb() : db;
  const found = kept.get(key) ?? { coverage: await checkCoverage(reader, query) };
  kept.set(key, found, { noUpdateTTL: true });
  return found.coverage;
}
