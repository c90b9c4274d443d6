CREATE INDEX CONCURRENTLY IF NOT EXISTS "dead_letter_by_task" ON "dead_letter"("task", "id");
