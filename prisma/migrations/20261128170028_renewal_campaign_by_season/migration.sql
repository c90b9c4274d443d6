CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewal_campaign_by_season" ON "renewal_campaign"("to_year", "id");
