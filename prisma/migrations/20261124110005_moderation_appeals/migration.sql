-- Appeals that wait for an answer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_item_appeals" ON "moderation_item" ("created_at", "id") WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL;
