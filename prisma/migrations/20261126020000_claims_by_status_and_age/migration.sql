CREATE INDEX CONCURRENTLY IF NOT EXISTS "guarantee_claim_status_created_at_id_idx" ON "guarantee_claim"("status", "created_at", "id");
