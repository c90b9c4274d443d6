CREATE INDEX CONCURRENTLY IF NOT EXISTS "dead_letter_open_by_task" ON "dead_letter"("resolved_at", "task", "id");
