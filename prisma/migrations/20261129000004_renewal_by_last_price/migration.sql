CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewal_by_last_price" ON "renewal"("campaign_id", "state", "last_cents", "id");
