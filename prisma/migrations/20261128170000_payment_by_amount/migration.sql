CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_by_amount" ON "payment"("amount_cents", "id");
