CREATE INDEX CONCURRENTLY IF NOT EXISTS "transfer_by_amount" ON "transfer"("amount_cents", "id");
