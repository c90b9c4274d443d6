CREATE INDEX CONCURRENTLY IF NOT EXISTS "site_by_kept_point" ON "site"("place_source", "place_at") WHERE "place_source" IN ('google', 'simulated');
