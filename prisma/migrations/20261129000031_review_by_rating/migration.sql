CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_by_rating" ON "review"("side", "rating", "id");
