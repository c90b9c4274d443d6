CREATE INDEX CONCURRENTLY IF NOT EXISTS "dead_letter_by_attempts" ON "dead_letter"("attempts", "id");
