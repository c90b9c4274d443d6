-- What a notice is about, by its id: found again when a person's words and name are erased.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notification_about ON notification (split_part(dedupe_key, ':', 2));
