CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewal_by_new_price" ON "renewal"("campaign_id", "state", "new_cents", "id");
