CREATE INDEX CONCURRENTLY IF NOT EXISTS "dead_letter_open_by_time" ON "dead_letter"("resolved_at", "died_at", "id");
