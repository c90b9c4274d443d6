CREATE INDEX CONCURRENTLY IF NOT EXISTS "transfer_by_status_and_amount" ON "transfer"("status", "amount_cents", "id");
