CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_by_status_and_amount" ON "refund"("status", "amount_cents", "id");
