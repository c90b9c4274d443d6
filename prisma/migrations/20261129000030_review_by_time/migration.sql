CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_by_time" ON "review"("side", "created_at", "id");
