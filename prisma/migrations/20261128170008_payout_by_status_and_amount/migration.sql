CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_by_status_and_amount" ON "payout"("status", "amount_cents", "id");
