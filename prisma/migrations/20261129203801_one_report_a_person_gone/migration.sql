DROP INDEX CONCURRENTLY IF EXISTS "moderation_item_kind_target_id_reporter_id_key";
