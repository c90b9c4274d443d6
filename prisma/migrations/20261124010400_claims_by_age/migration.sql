CREATE INDEX CONCURRENTLY IF NOT EXISTS "guarantee_claim_created_at_id_idx" ON "guarantee_claim"("created_at", "id");
