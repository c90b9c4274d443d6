CREATE INDEX CONCURRENTLY IF NOT EXISTS "visit_by_payout" ON "visit"("payout_cents", "id");
