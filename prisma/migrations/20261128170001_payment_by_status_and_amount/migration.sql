CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_by_status_and_amount" ON "payment"("status", "amount_cents", "id");
