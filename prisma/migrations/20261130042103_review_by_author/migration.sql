CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_author_id_idx" ON "review"("author_id");
