CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_event_by_attempts" ON "webhook_event"("attempts", "event_id");
