CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_of_rating_by_time" ON "review"("side", "rating", "created_at", "id");
