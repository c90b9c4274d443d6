-- What is on record about a person. The queue is written to while this is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_item_of_person" ON "moderation_item"("subject_id");
