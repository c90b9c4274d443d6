CREATE INDEX CONCURRENTLY IF NOT EXISTS "dispute_by_amount" ON "dispute"("amount_cents", "id");
