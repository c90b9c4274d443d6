CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_by_amount" ON "refund"("amount_cents", "id");
