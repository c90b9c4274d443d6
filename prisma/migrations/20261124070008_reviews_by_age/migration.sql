CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_pro_id_side_created_at_id_idx" ON "review"("pro_id", "side", "created_at", "id");
