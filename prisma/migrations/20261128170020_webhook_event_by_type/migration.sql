CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_event_by_type" ON "webhook_event"("type", "event_id");
