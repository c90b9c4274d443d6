CREATE INDEX CONCURRENTLY IF NOT EXISTS "dead_letter_by_time" ON "dead_letter"("died_at", "id");
