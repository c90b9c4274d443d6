CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_by_amount" ON "payout"("amount_cents", "id");
