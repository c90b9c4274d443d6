-- Of one person one report of a thing waits at a time; a message and an answer are reported once for all.
CREATE UNIQUE INDEX CONCURRENTLY "moderation_item_once" ON "moderation_item" ("kind", "target_id", "reporter_id") WHERE "status" = 'pending' OR "kind" IN ('message', 'answer');
