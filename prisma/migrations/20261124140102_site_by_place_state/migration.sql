CREATE INDEX CONCURRENTLY IF NOT EXISTS "site_by_place_state" ON "site"("place_state", "created_at" DESC, "id" DESC);
