CREATE INDEX CONCURRENTLY IF NOT EXISTS "dead_letter_open_by_attempts" ON "dead_letter"("resolved_at", "attempts", "id");
